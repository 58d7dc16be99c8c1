// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { enhance } from "./chat-state.enhancement.ts";
import { saveSession, createSession } from "./session.ts";

enhance();
beforeEach(() => sessionStorage.clear());

/** What a form would send as the state of the chat that it names. */
function stateSent(session: string, method = "post"): FormDataEntryValue | null {
  const form = document.createElement("form");
  form.method = method;
  document.body.append(form);
  const formData = new FormData();
  formData.set("session_id", session);
  form.dispatchEvent(
    Object.assign(new Event("formdata", { bubbles: true }), { formData }) satisfies Event,
  );
  form.remove();
  return formData.get("chat_state");
}

test("a form that continues this tab's chat sends its state", () => {
  const session = { ...createSession(), conversationState: "state" };
  saveSession(session);
  expect(stateSent(session.id)).toBe("state");
});

test("a form of another chat, a search form and a chat without a reply send none", () => {
  const session = { ...createSession(), conversationState: "state" };
  saveSession(session);
  expect(stateSent(createSession().id)).toBeNull();
  expect(stateSent(session.id, "get")).toBeNull();
  saveSession({ ...session, conversationState: null });
  expect(stateSent(session.id)).toBeNull();
});
