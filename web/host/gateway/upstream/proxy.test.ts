import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { readBody, sendUpstream } from "./proxy.ts";
import { portOf } from "../../supervisor/ports.ts";

async function send(
  listener: RequestListener,
  more: Partial<Parameters<typeof sendUpstream>[0]> = {},
) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return sendUpstream({
    port: portOf(server),
    method: "GET",
    path: "/",
    headers: {},
    body: undefined,
    maxBodyBytes: 100,
    bodyTimeoutMs: 1_000,
    responseTimeoutMs: 1_000,
    signal: new AbortController().signal,
    ...more,
  });
}

test("a service that does not respond in time is 504", async () => {
  await expect(send(() => {}, { responseTimeoutMs: 20 })).rejects.toMatchObject({ status: 504 });
});

test("a service that closes the connection twice is 502", async () => {
  let tried = 0;
  const broken = send((request) => {
    tried += 1;
    request.socket.destroy();
  });
  await expect(broken).rejects.toMatchObject({ status: 502 });
  expect(tried).toBe(2);
});

test("rejects a response that is too large", async () => {
  const upstream = await send((_, response) => response.end("x".repeat(1_000)));
  await expect(readBody(upstream, 999, 502)).rejects.toMatchObject({ status: 502 });
});

test.each(["GET", "HEAD", "DELETE", "OPTIONS"])(
  "the body of a %s without a length is never parsed as a second request",
  async (method) => {
    const requests: string[] = [];
    const inner = "POST /inner HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
    const visitor = createServer((request, response) => {
      // As from a visitor who sent "Connection: content-length".
      send(
        (received, upstream) => {
          requests.push(`${received.method} ${received.url}`);
          received.resume().on("end", () => upstream.end());
        },
        { method, body: request, maxBodyBytes: 1_000 },
      ).then(
        (upstream) => upstream.resume().on("end", () => response.end()),
        () => response.destroy(),
      );
    }).listen(0, "127.0.0.1");
    await once(visitor, "listening");
    onTestFinished(() => void visitor.close());
    await fetch(`http://127.0.0.1:${portOf(visitor)}/`, { method: "POST", body: inner });
    expect(requests).toEqual([`${method} /`]);
  },
);

test("a disconnected visitor aborts the request", async () => {
  const gone = new AbortController();
  const closed = new Promise((resolve) => {
    void send(
      (request) => {
        request.socket.on("close", resolve);
        gone.abort();
      },
      { signal: gone.signal },
    ).catch(() => {});
  });
  await expect(closed).resolves.toBeDefined();
});
