import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silenceTimeoutMs, sendTurn, TurnError } from "./send-turn.ts";

const turn = {
  message: "Hello",
  sessionId: "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f",
  conversationState: "s.1.x",
};
const whole = {
  response: "Hello Ada",
  conversationState: "s.2.x",
  leadScore: 20,
  stage: "discovery",
  showDemoButton: true,
  demoUrl: "/schedule-demo",
  suggestedSolutions: ["ArqFlow"],
  sources: [{ title: "ArqFlow", path: "/solutions/arqflow" }],
};

type Answer = (signal: AbortSignal) => Promise<Response> | Response;
const asked = vi.fn<(address: string, request: RequestInit) => void>();

/** The site answers so, one after another; its fetch ends as a browser's does. */
function answers(...all: Answer[]) {
  vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
    asked(address, request);
    const answer = all.shift() ?? (() => Promise.reject(new TypeError("unexpected")));
    return new Promise<Response>((resolve, reject) => {
      const { signal } = request;
      if (!signal) return;
      signal.addEventListener("abort", () => reject(new Error("aborted")));
      Promise.resolve(signal).then(answer).then(resolve, reject);
    });
  });
}

const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream that ends after its pieces, breaks off, or goes on for ever. */
function stream(pieces: string[], end: "end" | "break" | "hang" = "end"): Answer {
  return (signal) => {
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces[at++];
        if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
        else if (end === "end") controller.close();
        else if (end === "break") controller.error(new TypeError("broken"));
        else signal.addEventListener("abort", () => controller.error(new Error("aborted")));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}
const json =
  (status: number, value: unknown): Answer =>
  () =>
    Response.json(value, { status });
const lost: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** What became of a turn, and the words that were told meanwhile. */
async function outcome() {
  const told: string[] = [];
  const sent = sendTurn(turn, (text) => told.push(text)).then(
    (reply) => ({ reply, told }),
    (error: unknown) => ({ error, told }),
  );
  await vi.runAllTimersAsync();
  return sent;
}
const failure = async () => {
  const { error } = { error: undefined, ...(await outcome()) };
  if (!(error instanceof TurnError)) throw new Error("it should have failed");
  return error;
};

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the words are told as they come, and the reply at the end counts", async () => {
  answers(
    stream([
      ": \n\n",
      event("text", { delta: "Hello " }),
      event("text", { delta: "Bob" }) + event("reply", whole),
    ]),
  );
  expect(await outcome()).toEqual({ reply: whole, told: ["Hello "] });
  const [address, request] = asked.mock.calls[0] ?? [];
  expect(address).toBe("/api/chat");
  expect(JSON.parse(String(request?.body))).toEqual(turn);
});

test("a reply in one piece is one, too; what is not as it should be counts as absent", async () => {
  answers(json(200, whole));
  expect(await outcome()).toEqual({ reply: whole, told: [] });
  answers(json(200, { response: 7, sources: [{ title: "x", path: "//evil" }, "y"], demoUrl: {} }));
  expect(await outcome()).toMatchObject({ reply: { response: "", sources: [], demoUrl: null } });
});

test.each<[string, Answer]>([
  ["no connection", lost],
  ["a stream that breaks", stream([event("text", { delta: "Hel" })], "break")],
  ["a stream that ends before its reply", stream([event("text", { delta: "Hel" })])],
  ["a site that cannot reach the function", json(503, { error: "away" })],
])("after %s the same turn is sent once more", async (_, first) => {
  answers(first, json(200, whole));
  expect(await outcome()).toMatchObject({ reply: whole });
  const bodies = asked.mock.calls.map(([, { body }]) => body);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
});

test("once more, and no more than that", async () => {
  answers(lost, lost, json(200, whole));
  expect(await failure()).toMatchObject({ isRetryable: true });
  expect(asked).toHaveBeenCalledTimes(2);
});

test.each<[string, Answer, Partial<TurnError>]>([
  ["a refusal", json(409, { error: "This turn had another message." }), { status: 409 }],
  ["garbage", () => new Response("<html>", { headers: { "content-type": "text/html" } }), {}],
  ["an error in the stream", stream([event("error", { error: "broken" })]), {}],
  ["an error in a reply", json(200, { ...whole, error: "broken" }), {}],
  ["5 MB", json(200, { ...whole, response: "x".repeat(5_000_000) }), {}],
  ["5 MB of words", stream(Array(200).fill(event("text", { delta: "x".repeat(25_000) }))), {}],
])("%s is a failure, and asking again would not help", async (_, answer, expected) => {
  answers(answer, json(200, whole));
  expect(await failure()).toMatchObject({ ...expected, isRetryable: false });
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each<[string, Answer]>([
  ["before an answer", () => new Promise(() => undefined)],
  ["within one", stream([event("text", { delta: "Hel" })], "hang")],
])("silence %s is the end of waiting", async (_, answer) => {
  answers(answer);
  const sent = sendTurn(turn, () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs - 1);
  let isOver = false;
  void sent.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sent).toMatchObject({ message: "no answer in time" });
});
