// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChatStore, type ChatStore } from "./chat-store.ts";
import { TurnError } from "./send-turn.ts";
import { sessionKey } from "./session-key.ts";

const { sendTurn, getAttribution } = vi.hoisted(() => ({
  sendTurn: vi.fn(),
  getAttribution: vi.fn(),
}));
vi.mock("./send-turn.ts", async (original) => ({ ...(await original<object>()), sendTurn }));
vi.mock("../../analytics/attribution.ts", () => ({ getAttribution }));

const apology =
  "I apologize, but I'm experiencing some technical difficulties. Please try again in a moment.";
const reply = (response: string, conversationState = "s.1.x") => ({
  response,
  conversationState,
  leadScore: 40,
  stage: "discovery",
});
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const getTexts = (chat: ChatStore) => chat.getState().session.messages.map(({ text }) => text);
async function waitForReply(chat: ChatStore) {
  await expect.poll(() => chat.getState().session.isWaiting).toBe(false);
}
const getRequests = () => sendTurn.mock.calls.map(([request]) => request);

beforeEach(() => {
  sessionStorage.clear();
  sendTurn.mockReset().mockResolvedValue(reply("Hello Ada"));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  // Skips the typewriter animation.
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
});
afterEach(() => {
  window.dispatchEvent(new Event("pagehide"));
});

test("greets once and creates a session that persists in the tab", () => {
  const chat = createChatStore();
  chat.greet("Hello, may I ask your name?");
  chat.greet("Hello again");
  expect(getTexts(chat)).toEqual(["Hello, may I ask your name?"]);
  const { id } = chat.getState().session;
  expect(id).toMatch(uuid);
  expect(createChatStore().getState().session).toMatchObject({ id, messages: [{ isBot: true }] });
});

test("spec 4 and 7: sends a message with the session, the last conversation state and the attribution", async () => {
  const attribution = { first: {}, last: {}, pages: ["/solutions"], modules: [] };
  getAttribution.mockReturnValue(attribution);
  const chat = createChatStore("2026-11");
  const common = { attribution, consentWording: "2026-11" };
  chat.send("  I am Ada ");
  expect(chat.getState().session).toMatchObject({ isWaiting: true });
  await waitForReply(chat);
  sendTurn.mockResolvedValue(reply("Fine", "s.2.x"));
  chat.send("What is ArqMesh?");
  await waitForReply(chat);
  expect(getTexts(chat)).toEqual(["I am Ada", "Hello Ada", "What is ArqMesh?", "Fine"]);
  const sessionId = chat.getState().session.id;
  expect(getRequests()).toEqual([
    { message: "I am Ada", sessionId, conversationState: null, ...common },
    { message: "What is ArqMesh?", sessionId, conversationState: "s.1.x", ...common },
  ]);
});

test("spec 3: logs score and stage to the console only", async () => {
  const chat = createChatStore();
  chat.send("Hi");
  await waitForReply(chat);
  expect(console.log).toHaveBeenCalledWith("chat", { leadScore: 40, stage: "discovery" });
  expect(sessionStorage.getItem(sessionKey)).not.toMatch(/leadScore|discovery/);
});

test("spec 5: sends no blank message, and none while a reply is pending", async () => {
  const chat = createChatStore();
  chat.send(" \n ");
  chat.send("one");
  chat.send("two");
  await waitForReply(chat);
  expect(getRequests().map(({ message }) => message)).toEqual(["one"]);
});

test("spec 8: shows a message for an empty reply", async () => {
  sendTurn.mockResolvedValue(reply(" "));
  const chat = createChatStore();
  chat.send("Hi");
  await waitForReply(chat);
  expect(getTexts(chat).at(-1)).toBe("Sorry, I didn't understand that.");
});

test("spec 8: apologizes for a failure and can send the same turn again", async () => {
  const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  sendTurn.mockRejectedValueOnce(new TurnError("503", { status: 503 }));
  const chat = createChatStore();
  chat.send("Hi");
  await waitForReply(chat);
  expect(getTexts(chat)).toEqual(["Hi", apology]);
  expect(failed).toHaveBeenCalled();
  chat.retry();
  await waitForReply(chat);
  expect(getTexts(chat)).toEqual(["Hi", "Hello Ada"]);
  expect(getRequests()[1]).toEqual(getRequests()[0]);
});

test.each([403, 409])("continues a conflicting session as a new one (%d)", async (status) => {
  const chat = createChatStore();
  chat.send("Hi");
  await waitForReply(chat);
  const { id } = chat.getState().session;
  sendTurn.mockRejectedValueOnce(new TurnError("", { status }));
  chat.send("Two");
  await waitForReply(chat);
  const [, , resent] = getRequests();
  expect(resent).toMatchObject({ message: "Two", conversationState: null });
  expect(resent.sessionId).not.toBe(id);
  expect(chat.getState().session.id).toBe(resent.sessionId);
});

test("sends a message again that the previous page left without a reply", async () => {
  sendTurn.mockReturnValueOnce(new Promise(() => undefined));
  const previous = createChatStore();
  previous.send("Hi");
  window.dispatchEvent(new Event("pagehide"));
  const chat = createChatStore();
  await waitForReply(chat);
  expect(getTexts(chat)).toEqual(["Hi", "Hello Ada"]);
  expect(getRequests()[1]).toEqual(getRequests()[0]);
});

test("shows no failure for a request that leaving the page aborted", async () => {
  const { promise, reject } = Promise.withResolvers();
  sendTurn.mockReturnValueOnce(promise);
  const chat = createChatStore();
  chat.send("Hi");
  window.dispatchEvent(new Event("pagehide"));
  reject(new TurnError("connection lost", { isRetryable: true }));
  await Promise.resolve();
  expect(getTexts(chat)).toEqual(["Hi"]);
  expect(JSON.parse(sessionStorage.getItem(sessionKey) ?? "")).toMatchObject({ isWaiting: true });
});

test("shows messages of later pages when the page is restored", () => {
  const chat = createChatStore();
  createChatStore().greet("Said later");
  const restored = new Event("pageshow");
  Object.assign(restored, { persisted: true });
  window.dispatchEvent(restored);
  expect(getTexts(chat)).toEqual(["Said later"]);
});

test("works within the page without storage", async () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  const chat = createChatStore();
  chat.send("Hi");
  await waitForReply(chat);
  expect(getTexts(chat)).toEqual(["Hi", "Hello Ada"]);
});

test.each(["nonsense", "null", '{"messages":"x"}'])(
  "starts a new chat for malformed storage: %s",
  (stored) => {
    sessionStorage.setItem(sessionKey, stored);
    expect(createChatStore().getState().session).toMatchObject({ messages: [], isOpen: false });
  },
);
