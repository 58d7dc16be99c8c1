import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { exchange, readAll } from "./proxy.ts";
import { portOf } from "../../supervisor/ports.ts";

async function ask(listener: RequestListener, more: Partial<Parameters<typeof exchange>[0]> = {}) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return exchange({
    port: portOf(server),
    method: "GET",
    path: "/",
    headers: {},
    body: undefined,
    bodyLimit: 100,
    bodyWithin: 1_000,
    answerWithin: 1_000,
    signal: new AbortController().signal,
    ...more,
  });
}

test("a part that does not answer in time is 504", async () => {
  await expect(ask(() => {}, { answerWithin: 20 })).rejects.toMatchObject({ status: 504 });
});

test("a part that breaks the connection twice is 502", async () => {
  let tried = 0;
  const broken = ask((request) => {
    tried += 1;
    request.socket.destroy();
  });
  await expect(broken).rejects.toMatchObject({ status: 502 });
  expect(tried).toBe(2);
});

test("an answer that is larger than a page may be is refused", async () => {
  const answer = await ask((_, response) => response.end("x".repeat(1_000)));
  await expect(readAll(answer, 999, 502)).rejects.toMatchObject({ status: 502 });
});

test.each(["GET", "HEAD", "DELETE", "OPTIONS"])(
  "the body of a %s that announces no length never becomes a request of its own",
  async (method) => {
    const asked: string[] = [];
    const inner = "POST /inner HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
    const visitor = createServer((request, response) => {
      // As from a visitor who wrote "Connection: content-length".
      ask(
        (received, answer) => {
          asked.push(`${received.method} ${received.url}`);
          received.resume().on("end", () => answer.end());
        },
        { method, body: request, bodyLimit: 1_000 },
      ).then(
        (answer) => answer.resume().on("end", () => response.end()),
        () => response.destroy(),
      );
    }).listen(0, "127.0.0.1");
    await once(visitor, "listening");
    onTestFinished(() => void visitor.close());
    await fetch(`http://127.0.0.1:${portOf(visitor)}/`, { method: "POST", body: inner });
    expect(asked).toEqual([`${method} /`]);
  },
);

test("a visitor who leaves ends the question", async () => {
  const gone = new AbortController();
  const closed = new Promise((resolve) => {
    void ask(
      (request) => {
        request.socket.on("close", resolve);
        gone.abort();
      },
      { signal: gone.signal },
    ).catch(() => {});
  });
  await expect(closed).resolves.toBeDefined();
});
