import { loadSession } from "./session.ts";

/**
 * Adds the conversation state of this tab's chat to a posted form with its session id. The session id
 * alone comes from the URL, which other people may have seen, and does not authorize access to the chat.
 */
export function enhance(): void {
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
    const { id, conversationState } = loadSession();
    if (conversationState && formData.get("session_id") === id)
      formData.set("chat_state", conversationState);
  });
}
