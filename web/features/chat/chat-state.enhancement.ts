import { loadSession } from "./session.ts";

/**
 * Sends the state of this tab's chat along with a form that continues it. The session id of the form comes
 * from the address, which anyone may have seen: it joins the chat only with this state.
 */
export function enhance(): void {
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
    const { id, conversationState } = loadSession();
    if (conversationState && formData.get("session_id") === id)
      formData.set("chat_state", conversationState);
  });
}
