import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatReply } from "../../../contracts/chat-values.ts";
import { Refused } from "./client-error.ts";
import { eventStream } from "./reply-stream.ts";

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

test("words leave while others are still to come", async () => {
  const { promise, resolve } = Promise.withResolvers<ChatReply>();
  const stream = eventStream((tell) => {
    tell("Hello.\n");
    return promise;
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(": \n\n");
  expect((await reader?.read())?.value).toBe('event: text\ndata: {"delta":"Hello.\\n"}\n\n');
  resolve(reply);
  expect((await reader?.read())?.value).toBe(`event: reply\ndata: ${JSON.stringify(reply)}\n\n`);
  expect((await reader?.read())?.done).toBe(true);
});

test("while nothing is said there is a sign of life, and none after the end", async () => {
  const { promise, resolve } = Promise.withResolvers<ChatReply>();
  const text = eventStream(() => promise).text();
  vi.advanceTimersByTime(12_000);
  resolve(reply);
  expect((await text).split("event:")[0]).toBe(": \n\n".repeat(3));
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [new Refused(409, "Said before."), "Said before."],
  [new TypeError("secret of 10.0.0.1"), "The assistant failed. Please try again."],
])("a failure ends the stream with what may be said of it", async (failure, said) => {
  const stream = eventStream(() => Promise.reject(failure));
  expect(await stream.text()).toBe(`: \n\nevent: error\ndata: {"error":"${said}"}\n\n`);
});

test("when its reader goes, the work is told and goes on", async () => {
  const { promise, resolve } = Promise.withResolvers<ChatReply>();
  let isGone = false;
  const stream = eventStream((tell, gone) => {
    gone.addEventListener("abort", () => (isGone = true));
    return promise.then((kept) => {
      tell("too late");
      return kept;
    });
  });
  await stream.body?.cancel();
  expect(isGone).toBe(true);
  resolve(reply);
  await promise;
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});
