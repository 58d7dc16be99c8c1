import { once } from "node:events";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { htmlRequest, renderPage, sendRaw, startTestGateway } from "../gateway.fake.ts";

test.each([
  ["announced", { "content-length": String(300 << 10) }],
  ["streamed", { "transfer-encoding": "chunked" }],
])("rejects a body that is too large, %s, before a service stores it", async (_, headers) => {
  let whole = false;
  const { send } = await startTestGateway({
    services: {
      supabase: (request, response) => {
        request.on("end", () => {
          whole = request.complete;
          response.end();
        });
        request.resume();
      },
    },
  });
  const body = Buffer.alloc(300 << 10, "x");
  const response = await send("/functions/v1/chat-intelligent", {
    method: "POST",
    headers: { ...headers, ...htmlRequest },
    body,
  });
  expect(response).toMatchObject({ status: 413, text: expect.stringContaining("too large") });
  expect(whole).toBe(false);
});

test.each(["/", "/contact", "/rest/v1/leads", "/admin", "/v1/users/me", "/livez"])(
  "rejects TRACE of %s without forwarding it",
  async (path) => {
    let received = 0;
    const count: RequestListener = (_, response) => response.end(String((received += 1)));
    const { send } = await startTestGateway({
      services: { site: count, supabase: count, content: count },
    });
    expect((await send(path, { method: "TRACE" })).status).toBe(405);
    expect(received).toBe(0);
  },
);

test("rejects a request with two Host headers", async () => {
  const { port } = await startTestGateway({ services: { site: renderPage("home") } });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n");
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ["site", "/api/chat"],
  ["supabase", "/functions/v1/chat-intelligent"],
] as const)("forwards each event of the %s immediately and uncompressed", async (service, path) => {
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const { port } = await startTestGateway({
    services: {
      [service]: (request: IncomingMessage, response: ServerResponse) => {
        request.resume();
        response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
        response.write("event: text\ndata: 1\n\n");
        // The second one waits until the visitor has read the first.
        received.then(() => response.end("event: reply\ndata: 2\n\n"));
      },
    },
  });
  const response = await fetch(`http://localhost:${port}${path}`, {
    method: "POST",
    headers: { "accept-encoding": "br, gzip", accept: "text/event-stream" },
    body: "{}",
  });
  expect(response.headers.get("content-encoding")).toBeNull();
  const read: string[] = [];
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read.push(piece);
    receive();
  }
  expect(read).toEqual(["event: text\ndata: 1\n\n", "event: reply\ndata: 2\n\n"]);
});

test("compresses large API responses, but not tokens", async () => {
  const json: RequestListener = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify("x".repeat(5_000)));
  };
  const { send } = await startTestGateway({ services: { supabase: json } });
  const headers = { "accept-encoding": "gzip" };
  const list = await send("/rest/v1/leads", { headers });
  expect(list.headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(list.raw).toString())).toHaveLength(5_000);
  expect((await send("/auth/v1/user", { headers })).headers["content-encoding"]).toBeUndefined();
});

test.each([
  ["two lengths", "Content-Length: 3\r\nContent-Length: 4\r\n"],
  ["a length and chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"],
  ["an odd transfer encoding", "Transfer-Encoding: xchunked\r\n"],
  ["no host", ""],
])("rejects a request with %s", async (name, lines) => {
  let reached = false;
  const { port } = await startTestGateway({
    services: {
      site: (_, response) => {
        reached = true;
        response.end();
      },
    },
  });
  const host = name === "no host" ? "" : "Host: localhost\r\n";
  const text = await sendRaw(
    port,
    `POST / HTTP/1.1\r\n${host}${lines}Connection: close\r\n\r\nabc`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 400/);
  expect(reached).toBe(false);
});
