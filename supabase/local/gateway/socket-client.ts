import { Agent, request } from "node:http";
import type { Readable } from "node:stream";

export type SocketRequest = {
  readonly method: string;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array;
};

/** An HTTP client for a Unix socket, which `fetch` cannot connect to. */
export type SocketClient = {
  send(path: string, init: SocketRequest): Promise<Response>;
  /** Closes idle and active connections. */
  close(): void;
};

const hopByHopHeaders = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "server",
  "date",
]);

/** Longer than every time limit of the gateway. */
const timeoutMs = 70_000;

export function createSocketClient(socketPath: string): SocketClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  return {
    send: (path, { method, headers, body }) =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          {
            socketPath,
            agent,
            path,
            method,
            headers: { ...headers, "content-length": String(body?.byteLength ?? 0) },
            timeout: timeoutMs,
          },
          (incoming) => {
            const status = incoming.statusCode ?? 502;
            const responseHeaders = new Headers();
            for (const [name, value] of Object.entries(incoming.headers)) {
              if (value !== undefined && !hopByHopHeaders.has(name))
                responseHeaders.set(name, String(value));
            }
            const isEmpty = status === 204 || status === 304 || method === "HEAD";
            if (isEmpty) incoming.resume();
            const responseBody = isEmpty ? null : toWebStream(incoming);
            resolve(new Response(responseBody, { status, headers: responseHeaders }));
          },
        );
        outgoing.on("timeout", () => outgoing.destroy(new Error("timeout")));
        outgoing.on("error", reject);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function toWebStream(source: Readable): ReadableStream<Uint8Array> {
  const reader = source.iterator();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      source.destroy();
    },
  });
}
