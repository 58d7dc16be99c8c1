import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the server reacts to one request. */
export type ModelReaction =
  /** Streams the pieces of `text`, and those of `continuation` once its promise resolves. */
  | { text: string[]; continuation?: { after: Promise<unknown>; text: string[] } }
  /** Calls a tool, after the pieces of `text` if there are any. */
  | { call: string; input: object; text?: string[] }
  /** Responds with this status and body. */
  | { status: number; body: string; headers?: Record<string, string> }
  /** Streams these pieces and never ends. */
  | { hangAfter: string[] }
  /** Streams this number of bytes. */
  | { floodBytes: number };

export type ModelServer = {
  /** The address of its API: OpenAI's below /v1, and Anthropic's. */
  url: string;
  /** The received requests, oldest first. */
  requests: { path: string; headers: IncomingMessage["headers"]; body: string }[];
  /** Sets the reactions to the next requests, in order; the last one repeats. */
  respondWith(...reactions: ModelReaction[]): void;
  /** The number of requests aborted by their sender. */
  aborted(): number;
  stop(): Promise<void>;
};

const sse = (events: { event?: string; data: unknown }[]) =>
  events
    .map(({ event, data }) => {
      const text = typeof data === "string" ? data : JSON.stringify(data);
      return `${event ? `event: ${event}\n` : ""}data: ${text}\n\n`;
    })
    .join("");

type Dialect = {
  begin: string;
  text(text: string): string;
  call(name: string, input: object): string;
  end(reason: "stop" | "tool"): string;
};

/** As recorded from servers that implement OpenAI's chat completions. */
const openAi = (): Dialect => {
  const chunk = (delta: object, finish: string | null = null) =>
    sse([
      {
        data: {
          id: "chatcmpl-1",
          object: "chat.completion.chunk",
          created: 1763740800,
          model: "recorded",
          choices: [{ index: 0, delta, finish_reason: finish }],
        },
      },
    ]);
  return {
    begin: chunk({ role: "assistant", content: "" }),
    text: (content) => chunk({ content }),
    call: (name, input) =>
      chunk({
        tool_calls: [
          {
            index: 0,
            id: `call_${name}`,
            type: "function",
            function: { name, arguments: JSON.stringify(input) },
          },
        ],
      }),
    end: (reason) =>
      chunk({}, reason === "stop" ? "stop" : "tool_calls") +
      sse([
        {
          data: {
            id: "chatcmpl-1",
            object: "chat.completion.chunk",
            created: 1763740800,
            model: "recorded",
            choices: [],
            usage: { prompt_tokens: 800, completion_tokens: 50, total_tokens: 850 },
          },
        },
        { data: "[DONE]" },
      ]),
  };
};

/** As recorded from Anthropic's messages API. */
const anthropic = (): Dialect => {
  const named = (type: string, data: object) => sse([{ event: type, data: { type, ...data } }]);
  let index = -1;
  let isText = false;
  const close = () => (index < 0 ? "" : named("content_block_stop", { index }));
  const openBlock = (content_block: object) => {
    const closed = close();
    index += 1;
    return closed + named("content_block_start", { index, content_block });
  };
  return {
    begin: named("message_start", {
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "recorded",
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 800, output_tokens: 1 },
      },
    }),
    text(text) {
      const opened = isText ? "" : openBlock({ type: "text", text: "" });
      isText = true;
      return opened + named("content_block_delta", { index, delta: { type: "text_delta", text } });
    },
    call(name, input) {
      isText = false;
      const opened = openBlock({ type: "tool_use", id: `toolu_${name}`, name, input: {} });
      const delta = { type: "input_json_delta", partial_json: JSON.stringify(input) };
      return opened + named("content_block_delta", { index, delta });
    },
    end: (reason) =>
      close() +
      named("message_delta", {
        delta: { stop_reason: reason === "stop" ? "end_turn" : "tool_use", stop_sequence: null },
        usage: { output_tokens: 50 },
      }) +
      named("message_stop", {}),
  };
};

/** A local model server with scripted responses in the format of recorded ones. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelServer["requests"] = [];
  let reactions: ModelReaction[] = [];
  let abortedCount = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? "";
    requests.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.once("close", () => (abortedCount += response.writableFinished ? 0 : 1));
    const reaction = reactions.length > 1 ? reactions.shift() : reactions[0];
    if (!reaction) return void response.writeHead(500).end();
    if ("status" in reaction) {
      return void response.writeHead(reaction.status, reaction.headers).end(reaction.body);
    }
    const dialect = path.endsWith("/messages") ? anthropic() : openAi();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(dialect.begin);
    if ("floodBytes" in reaction) {
      const piece = dialect.text("word ".repeat(2000));
      response.write(piece.repeat(Math.ceil(reaction.floodBytes / piece.length)));
    } else if ("hangAfter" in reaction) {
      for (const text of reaction.hangAfter) response.write(dialect.text(text));
      return;
    } else {
      for (const text of reaction.text ?? []) response.write(dialect.text(text));
      if ("continuation" in reaction && reaction.continuation) {
        await reaction.continuation.after;
        for (const text of reaction.continuation.text) response.write(dialect.text(text));
      }
      if ("call" in reaction) response.write(dialect.call(reaction.call, reaction.input));
    }
    response.end(dialect.end("call" in reaction ? "tool" : "stop"));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    respondWith: (...next) => (reactions = next),
    aborted: () => abortedCount,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
