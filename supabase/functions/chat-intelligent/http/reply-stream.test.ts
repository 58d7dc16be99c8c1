import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatReply } from "../../../contracts/chat-values.ts";
import { ClientError } from "./client-error.ts";
import { streamReply } from "./reply-stream.ts";

const reply: ChatReply = {
  response: "Hello.\n\nWhat is your name?",
  conversationState: "a.1.b",
  leadScore: 0,
  stage: "greeting",
  showDemoButton: false,
  demoUrl: null,
  suggestedSolutions: [],
  sources: [],
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("sends text before the reply is complete", async () => {
  const { promise, resolve } = Promise.withResolvers<ChatReply>();
  const stream = streamReply((sendText) => {
    sendText("Hello.\n");
    return promise;
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(": \n\n");
  expect((await reader?.read())?.value).toBe('event: text\ndata: {"delta":"Hello.\\n"}\n\n');
  resolve(reply);
  expect((await reader?.read())?.value).toBe(`event: reply\ndata: ${JSON.stringify(reply)}\n\n`);
  expect((await reader?.read())?.done).toBe(true);
});

test("sends keep-alive comments until the reply is complete", async () => {
  const { promise, resolve } = Promise.withResolvers<ChatReply>();
  const text = streamReply(() => promise).text();
  vi.advanceTimersByTime(12_000);
  resolve(reply);
  expect((await text).split("event:")[0]).toBe(": \n\n".repeat(3));
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [new ClientError(409, "Already sent."), "Already sent."],
  [new TypeError("secret of 10.0.0.1"), "The assistant failed. Please try again."],
])("ends a failed stream with a public error message", async (failure, message) => {
  const stream = streamReply(() => Promise.reject(failure));
  expect(await stream.text()).toBe(`: \n\nevent: error\ndata: {"error":"${message}"}\n\n`);
});

test("signals a disconnect and lets the reply complete", async () => {
  const { promise, resolve } = Promise.withResolvers<ChatReply>();
  let isDisconnected = false;
  const stream = streamReply((sendText, disconnected) => {
    disconnected.addEventListener("abort", () => (isDisconnected = true));
    return promise.then((stored) => {
      sendText("too late");
      return stored;
    });
  });
  await stream.body?.cancel();
  expect(isDisconnected).toBe(true);
  resolve(reply);
  await promise;
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});
