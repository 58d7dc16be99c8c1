// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { enhance } from "./chat-state.enhancement.ts";
import { saveSession, createSession } from "./session.ts";

enhance();
beforeEach(() => sessionStorage.clear());

/** Returns the conversation state that a form with this session id would send. */
function submitState(sessionId: string, method = "post"): FormDataEntryValue | null {
  const form = document.createElement("form");
  form.method = method;
  document.body.append(form);
  const formData = new FormData();
  formData.set("session_id", sessionId);
  form.dispatchEvent(
    Object.assign(new Event("formdata", { bubbles: true }), { formData }) satisfies Event,
  );
  form.remove();
  return formData.get("chat_state");
}

test("adds the state of this tab's chat to a form with its session id", () => {
  const session = { ...createSession(), conversationState: "state" };
  saveSession(session);
  expect(submitState(session.id)).toBe("state");
});

test("adds no state for another session, a search form or a chat without a reply", () => {
  const session = { ...createSession(), conversationState: "state" };
  saveSession(session);
  expect(submitState(createSession().id)).toBeNull();
  expect(submitState(session.id, "get")).toBeNull();
  saveSession({ ...session, conversationState: null });
  expect(submitState(session.id)).toBeNull();
});
