import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silenceTimeoutMs, sendTurn, TurnError } from "./send-turn.ts";

const turn = {
  message: "Hello",
  sessionId: "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f",
  conversationState: "s.1.x",
};
const completeReply = {
  response: "Hello Ada",
  conversationState: "s.2.x",
  leadScore: 20,
  stage: "discovery",
  showDemoButton: true,
  demoUrl: "/schedule-demo",
  suggestedSolutions: ["ArqFlow"],
  sources: [{ title: "ArqFlow", path: "/solutions/arqflow" }],
};

type Respond = (signal: AbortSignal) => Promise<Response> | Response;
const onFetch = vi.fn<(address: string, request: RequestInit) => void>();

/** Stubs fetch with these responses in order; aborting rejects it as in a browser. */
function stubResponses(...responses: Respond[]) {
  vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
    onFetch(address, request);
    const respond = responses.shift() ?? (() => Promise.reject(new TypeError("unexpected")));
    return new Promise<Response>((resolve, reject) => {
      const { signal } = request;
      if (!signal) return;
      signal.addEventListener("abort", () => reject(new Error("aborted")));
      Promise.resolve(signal).then(respond).then(resolve, reject);
    });
  });
}

const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Responds with a stream that ends after its chunks, breaks, or stays open. */
function stream(chunks: string[], end: "end" | "break" | "hang" = "end"): Respond {
  return (signal) => {
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks[at++];
        if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk));
        else if (end === "end") controller.close();
        else if (end === "break") controller.error(new TypeError("broken"));
        else signal.addEventListener("abort", () => controller.error(new Error("aborted")));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}
const json =
  (status: number, value: unknown): Respond =>
  () =>
    Response.json(value, { status });
const lost: Respond = () => Promise.reject(new TypeError("Failed to fetch"));

/** Sends the turn; returns its reply or error, and the texts passed to `onText`. */
async function runTurn() {
  const texts: string[] = [];
  const result = sendTurn(turn, (text) => texts.push(text)).then(
    (reply) => ({ reply, texts }),
    (error: unknown) => ({ error, texts }),
  );
  await vi.runAllTimersAsync();
  return result;
}
const runFailingTurn = async () => {
  const { error } = { error: undefined, ...(await runTurn()) };
  if (!(error instanceof TurnError)) throw new Error("The turn did not fail");
  return error;
};

beforeEach(() => {
  vi.useFakeTimers();
  onFetch.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("reports the text as it streams and returns the final reply", async () => {
  stubResponses(
    stream([
      ": \n\n",
      event("text", { delta: "Hello " }),
      event("text", { delta: "Bob" }) + event("reply", completeReply),
    ]),
  );
  expect(await runTurn()).toEqual({ reply: completeReply, texts: ["Hello "] });
  const [address, request] = onFetch.mock.calls[0] ?? [];
  expect(address).toBe("/api/chat");
  expect(JSON.parse(String(request?.body))).toEqual(turn);
});

test("accepts a plain JSON reply and ignores malformed fields", async () => {
  stubResponses(json(200, completeReply));
  expect(await runTurn()).toEqual({ reply: completeReply, texts: [] });
  stubResponses(
    json(200, { response: 7, sources: [{ title: "x", path: "//evil" }, "y"], demoUrl: {} }),
  );
  expect(await runTurn()).toMatchObject({ reply: { response: "", sources: [], demoUrl: null } });
});

test.each<[string, Respond]>([
  ["no connection", lost],
  ["a stream that breaks", stream([event("text", { delta: "Hel" })], "break")],
  ["a stream that ends before its reply", stream([event("text", { delta: "Hel" })])],
  ["a site that cannot reach the function", json(503, { error: "away" })],
])("sends the same turn once more after %s", async (_, first) => {
  stubResponses(first, json(200, completeReply));
  expect(await runTurn()).toMatchObject({ reply: completeReply });
  const bodies = onFetch.mock.calls.map(([, { body }]) => body);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
});

test("sends a turn at most twice", async () => {
  stubResponses(lost, lost, json(200, completeReply));
  expect(await runFailingTurn()).toMatchObject({ isRetryable: true });
  expect(onFetch).toHaveBeenCalledTimes(2);
});

test.each<[string, Respond, Partial<TurnError>]>([
  ["an HTTP error", json(409, { error: "This turn had another message." }), { status: 409 }],
  [
    "a response that is not JSON",
    () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    {},
  ],
  ["an error in the stream", stream([event("error", { error: "broken" })]), {}],
  ["an error in a reply", json(200, { ...completeReply, error: "broken" }), {}],
  ["a 5 MB reply", json(200, { ...completeReply, response: "x".repeat(5_000_000) }), {}],
  [
    "5 MB of streamed text",
    stream(Array(200).fill(event("text", { delta: "x".repeat(25_000) }))),
    {},
  ],
])("fails without a retry after %s", async (_, respond, expected) => {
  stubResponses(respond, json(200, completeReply));
  expect(await runFailingTurn()).toMatchObject({ ...expected, isRetryable: false });
  expect(onFetch).toHaveBeenCalledTimes(1);
});

test.each<[string, Respond]>([
  ["before the response", () => new Promise(() => undefined)],
  ["within the response", stream([event("text", { delta: "Hel" })], "hang")],
])("times out after silence %s", async (_, respond) => {
  stubResponses(respond);
  const result = sendTurn(turn, () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(silenceTimeoutMs - 1);
  let isOver = false;
  void result.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toMatchObject({ message: "the server sent no reply in time" });
});
