// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveChatReply, LiveMessage } from "@site/supabase/contracts/chat-values";
import { createSessionStore } from "../session-store.ts";
import { createLiveChat } from "./live-chat.ts";

const called = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
const message = (seq: number, rest: Partial<LiveMessage> = {}): LiveMessage => ({
  id: `m${seq}`,
  seq,
  author: "staff",
  kind: "message",
  name: "Sam",
  text: `Text ${seq}`,
  emailed: false,
  ...rest,
});
const reply = (rest: Partial<LiveChatReply> = {}): LiveChatReply => ({
  status: "joined",
  staff: "Sam",
  isStored: false,
  hasEmail: true,
  team: { isOpen: true, opensAt: null },
  messages: [],
  ...rest,
});
const respond =
  (rest: Partial<LiveChatReply> = {}) =>
  async () =>
    Response.json(reply(rest));
const listRequests = () => called.mock.calls.map(([, { body }]) => JSON.parse(String(body)));

function startLive(session = {}) {
  const store = createSessionStore();
  store.update({ conversationState: "s.1.x", isLive: true, isOpen: true, ...session });
  const requestReply = vi.fn();
  return { store, requestReply, chat: createLiveChat(store, requestReply) };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", called);
  called.mockReset().mockImplementation(respond());
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settle = () => vi.advanceTimersByTimeAsync(1);

test("receives the messages after the last one and reports what was shown", async () => {
  called.mockImplementationOnce(respond({ messages: [message(1), message(2)] }));
  const { store } = startLive();
  await settle();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(listRequests()).toMatchObject([
    { after: 0, seen: 0 },
    { after: 2, seen: 2 },
  ]);
  expect(store.getState()).toMatchObject({
    session: { lastSeq: 2, seenSeq: 2, messages: [{ text: "Text 1" }, { text: "Text 2" }] },
    live: { status: "joined", staff: "Sam" },
  });
});

test("sends messages in order, each again until it is stored", async () => {
  const { store, chat } = startLive();
  await settle();
  called.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  chat.send("One");
  chat.send("Two");
  await settle();
  expect(store.getState().session.messages.map(({ isUnsent }) => isUnsent)).toEqual([true, true]);
  const [first, second] = store.getState().session.messages;
  for (const [index, sent] of [first, second].entries())
    called.mockImplementationOnce(
      respond({
        isStored: true,
        messages: [message(index + 1, { id: sent?.id ?? "", author: "visitor" })],
      }),
    );
  await vi.advanceTimersByTimeAsync(4_000);
  const texts = listRequests().map(({ message: sent }) => sent?.text);
  expect(texts.filter(Boolean)).toEqual(["One", "One", "Two"]);
  expect(store.getState().session.messages).toMatchObject([{ seq: 1 }, { seq: 2 }]);
});

test("gives messages to the assistant after the person has left", async () => {
  const { store, chat, requestReply } = startLive();
  await settle();
  called.mockImplementation(respond({ status: "waiting", staff: null }));
  chat.send("Still there?");
  await settle();
  expect(requestReply).toHaveBeenCalledOnce();
  expect(store.getState().session).toMatchObject({
    isWaiting: true,
    messages: [{ text: "Still there?", isBot: false }],
  });
});

test("stops when the chat is closed", async () => {
  called.mockImplementation(respond({ status: "closed", staff: null }));
  const { store } = startLive();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(listRequests()).toHaveLength(1);
  expect(store.getState()).toMatchObject({ session: { isLive: false }, live: null });
});

test("reports an outage and continues when it is over", async () => {
  const { store } = startLive();
  await settle();
  called.mockRejectedValue(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.getState().live?.isOffline).toBe(true);
  called.mockImplementation(respond({ messages: [message(1)] }));
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(store.getState()).toMatchObject({ live: { isOffline: false }, session: { lastSeq: 1 } });
});

test("keeps the session's chat until a rejected email address is corrected", async () => {
  const { store, chat } = startLive();
  await settle();
  called.mockImplementationOnce(async () => Response.json({ error: "Invalid" }, { status: 422 }));
  chat.leaveEmail("ada");
  await settle();
  expect(store.getState().live?.emailProblem).toBe("Invalid");
  chat.leaveEmail("ada@example.com");
  await settle();
  expect(listRequests().at(-1)).toMatchObject({ email: "ada@example.com" });
  expect(store.getState().live?.emailProblem).toBeNull();
});
