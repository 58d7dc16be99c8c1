// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChatStore, type ChatStore } from "./chat-store.ts";
import { TurnError } from "./send-turn.ts";
import { sessionKey } from "./session-key.ts";

const { sendTurn, getAttribution } = vi.hoisted(() => ({ sendTurn: vi.fn(), getAttribution: vi.fn() }));
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

const texts = (chat: ChatStore) => chat.getState().session.messages.map(({ text }) => text);
async function settled(chat: ChatStore) {
  await expect.poll(() => chat.getState().session.isWaiting).toBe(false);
}
const asked = () => sendTurn.mock.calls.map(([request]) => request);

beforeEach(() => {
  sessionStorage.clear();
  sendTurn.mockReset().mockResolvedValue(reply("Hello Ada"));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  // Words come into sight at once.
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
});
afterEach(() => {
  window.dispatchEvent(new Event("pagehide"));
});

test("the first opening greets once, and makes a session that the tab keeps", () => {
  const chat = createChatStore();
  chat.greet("Hello, may I ask your name?");
  chat.greet("Hello again");
  expect(texts(chat)).toEqual(["Hello, may I ask your name?"]);
  const { id } = chat.getState().session;
  expect(id).toMatch(uuid);
  expect(createChatStore().getState().session).toMatchObject({ id, messages: [{ isBot: true }] });
});

test("spec 4 and 7: a message goes out with the session, the state of the reply before, and where its visitor came from", async () => {
  const visits = { first: {}, last: {}, pages: ["/solutions"], modules: [] };
  getAttribution.mockReturnValue(visits);
  const chat = createChatStore("2026-11");
  const besides = { attribution: visits, consentWording: "2026-11" };
  chat.send("  I am Ada ");
  expect(chat.getState().session).toMatchObject({ isWaiting: true });
  await settled(chat);
  sendTurn.mockResolvedValue(reply("Fine", "s.2.x"));
  chat.send("What is ArqMesh?");
  await settled(chat);
  expect(texts(chat)).toEqual(["I am Ada", "Hello Ada", "What is ArqMesh?", "Fine"]);
  const sessionId = chat.getState().session.id;
  expect(asked()).toEqual([
    { message: "I am Ada", sessionId, conversationState: null, ...besides },
    { message: "What is ArqMesh?", sessionId, conversationState: "s.1.x", ...besides },
  ]);
});

test("spec 3: score and stage go to the console and nowhere else", async () => {
  const chat = createChatStore();
  chat.send("Hi");
  await settled(chat);
  expect(console.log).toHaveBeenCalledWith("chat", { leadScore: 40, stage: "discovery" });
  expect(sessionStorage.getItem(sessionKey)).not.toMatch(/leadScore|discovery/);
});

test("spec 5: nothing blank is sent, and nothing while a reply is awaited", async () => {
  const chat = createChatStore();
  chat.send(" \n ");
  chat.send("one");
  chat.send("two");
  await settled(chat);
  expect(asked().map(({ message }) => message)).toEqual(["one"]);
});

test("spec 8: an empty reply says so", async () => {
  sendTurn.mockResolvedValue(reply(" "));
  const chat = createChatStore();
  chat.send("Hi");
  await settled(chat);
  expect(texts(chat).at(-1)).toBe("Sorry, I didn't understand that.");
});

test("spec 8: a failure is an apology, and the same turn can be asked for again", async () => {
  const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  sendTurn.mockRejectedValueOnce(new TurnError("503", { status: 503 }));
  const chat = createChatStore();
  chat.send("Hi");
  await settled(chat);
  expect(texts(chat)).toEqual(["Hi", apology]);
  expect(failed).toHaveBeenCalled();
  chat.retry();
  await settled(chat);
  expect(texts(chat)).toEqual(["Hi", "Hello Ada"]);
  expect(asked()[1]).toEqual(asked()[0]);
});

test.each([403, 409])("what went on elsewhere (%d) goes on as a new session", async (status) => {
  const chat = createChatStore();
  chat.send("Hi");
  await settled(chat);
  const { id } = chat.getState().session;
  sendTurn.mockRejectedValueOnce(new TurnError("", { status }));
  chat.send("Two");
  await settled(chat);
  const [, , again] = asked();
  expect(again).toMatchObject({ message: "Two", conversationState: null });
  expect(again.sessionId).not.toBe(id);
  expect(chat.getState().session.id).toBe(again.sessionId);
});

test("a message that a page load left without its reply is asked again, as the same turn", async () => {
  sendTurn.mockReturnValueOnce(new Promise(() => undefined));
  const left = createChatStore();
  left.send("Hi");
  window.dispatchEvent(new Event("pagehide"));
  const chat = createChatStore();
  await settled(chat);
  expect(texts(chat)).toEqual(["Hi", "Hello Ada"]);
  expect(asked()[1]).toEqual(asked()[0]);
});

test("a request that ends because the page is left is no failure", async () => {
  const { promise, reject } = Promise.withResolvers();
  sendTurn.mockReturnValueOnce(promise);
  const chat = createChatStore();
  chat.send("Hi");
  window.dispatchEvent(new Event("pagehide"));
  reject(new TurnError("connection lost", { isRetryable: true }));
  await Promise.resolve();
  expect(texts(chat)).toEqual(["Hi"]);
  expect(JSON.parse(sessionStorage.getItem(sessionKey) ?? "")).toMatchObject({ isWaiting: true });
});

test("a page that comes back shows what was said on the pages after it", () => {
  const chat = createChatStore();
  createChatStore().greet("Said later");
  const back = new Event("pageshow");
  Object.assign(back, { persisted: true });
  window.dispatchEvent(back);
  expect(texts(chat)).toEqual(["Said later"]);
});

test("without storage the chat works for the page", async () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  const chat = createChatStore();
  chat.send("Hi");
  await settled(chat);
  expect(texts(chat)).toEqual(["Hi", "Hello Ada"]);
});

test.each(["nonsense", "null", '{"messages":"x"}'])(
  "what the tab keeps and is no chat makes a new one: %s",
  (kept) => {
    sessionStorage.setItem(sessionKey, kept);
    expect(createChatStore().getState().session).toMatchObject({ messages: [], isOpen: false });
  },
);
