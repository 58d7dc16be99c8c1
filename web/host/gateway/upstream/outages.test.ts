import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { htmlRequest, renderPage, startTestGateway } from "../gateway.fake.ts";
import { findFreePort } from "../../supervisor/ports.ts";

test("serves the last good page while rendering fails or hangs, and 503 soon for an unknown one", async () => {
  let now: "good" | "failing" | "hung" | "gone" = "good";
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        if (request.url === "/api/revalidate") response.writeHead(200).end();
        else if (now === "good") renderPage("<h1>Good</h1>")(request, response);
        else if (now === "failing") response.writeHead(500, { "content-type": "text/html" }).end();
        else if (now === "gone") response.writeHead(404, { "content-type": "text/html" }).end("no");
      },
    },
  });
  const read = (path: string) => send(path, { headers: { accept: "text/html" } });
  const publish = () => send("/api/revalidate", { method: "POST" });
  await read("/");
  await publish();
  now = "failing";
  expect(await read("/")).toMatchObject({ status: 200, text: "<h1>Good</h1>" });
  now = "hung";
  const startedAt = performance.now();
  const [known, unknown] = await Promise.all([read("/"), read("/unknown")]);
  expect(performance.now() - startedAt).toBeLessThan(4_500);
  expect(known).toMatchObject({ status: 200, text: "<h1>Good</h1>" });
  expect(unknown.status).toBe(503);
  expect(unknown.text).toContain("Something went wrong");

  // Once it was removed, an outage does not bring it back.
  now = "gone";
  await publish();
  expect((await read("/")).status).toBe(404);
  now = "failing";
  expect((await read("/")).status).toBe(500);
}, 15_000);

test("serves the last good page while its content cannot be shown, and 404 if there is none", async () => {
  let now: "good" | "unshowable" | "removed" = "good";
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        if (request.url === "/api/revalidate") response.writeHead(200).end();
        else if (now === "good") renderPage("<h1>Good</h1>")(request, response);
        else {
          const isListed = now === "unshowable" && request.url !== "/~missing";
          const listed = isListed ? { "x-site-listed-page": "1" } : {};
          const text = isListed ? "Blank without scripts" : "Not here";
          response.writeHead(404, { "content-type": "text/html", ...listed }).end(text);
        }
      },
    },
  });
  const publish = () => send("/api/revalidate", { method: "POST" });
  await send("/", { headers: htmlRequest });
  now = "unshowable";
  await publish();
  for (const headers of [htmlRequest, {}]) {
    expect(await send("/", { headers })).toMatchObject({ status: 200, text: "<h1>Good</h1>" });
    const unknown = await send("/cold", { headers });
    expect(unknown).toMatchObject({ status: 404, text: "Not here" });
    expect(unknown.headers).not.toHaveProperty("x-site-listed-page");
  }
  now = "removed";
  await publish();
  expect((await send("/", { headers: htmlRequest })).status).toBe(404);
});

test("serves cached pages while the site is down, and an error page for others", async () => {
  let down = false;
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        if (down) request.socket.destroy();
        else renderPage("<h1>Kept</h1>")(request, response);
      },
    },
  });
  await send("/");
  down = true;
  const inAnHour = Date.now() + 3_600_000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(inAnHour);
  onTestFinished(() => clock.mockRestore());
  expect((await send("/")).text).toBe("<h1>Kept</h1>");
  const other = await send("/other", { headers: htmlRequest });
  expect(other).toMatchObject({ status: 502, text: expect.stringContaining("Refresh Page") });
});

test.each([
  [500, 500, undefined],
  [503, 503, "2"],
  [507, 500, undefined],
])("replaces a page that fails with %i by the error page", async (from, to, retry) => {
  const { send } = await startTestGateway({
    services: {
      site: (_, response) => response.writeHead(from, { "content-type": "text/html" }).end(""),
    },
  });
  const response = await send("/", { headers: htmlRequest });
  expect(response.status).toBe(to);
  expect(response.headers["retry-after"]).toBe(retry);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.text).toContain("Something went wrong");
});

test("keeps the site's own response to a form and to an API request", async () => {
  const { send } = await startTestGateway({
    services: { site: (_, response) => response.writeHead(503).end("Not stored") },
  });
  const sent = await send("/contact", { method: "POST", headers: htmlRequest, body: "name=Ada" });
  expect(sent).toMatchObject({ status: 503, text: "Not stored" });
  expect(await send("/api/health")).toMatchObject({ status: 503, text: "Not stored" });
});

test("shows the error page while the site does not listen", async () => {
  const { send } = await startTestGateway({ ports: { site: await findFreePort() } });
  const response = await send("/", { headers: htmlRequest });
  expect(response.status).toBe(503);
  expect(response.headers["retry-after"]).toBe("2");
  expect(response.text).toContain("Something went wrong");
});

test("a service that does not listen is 503 with Retry-After", async () => {
  const { send } = await startTestGateway({ ports: { supabase: await findFreePort() } });
  const response = await send("/rest/v1/leads");
  expect(response.status).toBe(503);
  expect(response.headers["retry-after"]).toBe("2");
  expect(JSON.parse(response.text)).toMatchObject({ message: expect.stringContaining("moment") });
});

test("a response that a service aborts is aborted for the visitor", async () => {
  const { send } = await startTestGateway({
    services: {
      supabase: (request, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("half", () => request.socket.destroy());
      },
    },
  });
  await expect(send("/rest/v1/leads")).rejects.toThrow(/aborted|hang up/);
});

test("aborts the upstream request when the visitor disconnects", async () => {
  const requested = Promise.withResolvers<IncomingMessage>();
  const { port } = await startTestGateway({
    services: { supabase: (request) => requested.resolve(request) },
  });
  const visitor = connect(port, "127.0.0.1");
  visitor.write(
    `POST /rest/v1/leads HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-length: 2\r\n\r\n{}`,
  );
  const upstreamRequest = await requested.promise;
  const ended = once(upstreamRequest.socket, "close");
  visitor.destroy();
  await ended;
  expect(upstreamRequest.socket.destroyed).toBe(true);
  // Otherwise the request would only end with its timeout of 30 s.
}, 10_000);

test("retries a read after a service closed an idle connection", async () => {
  let count = 0;
  const { send } = await startTestGateway({
    services: {
      supabase: (request, response) => {
        count += 1;
        if (count === 2) request.socket.destroy();
        else response.end("ok");
      },
    },
  });
  await send("/rest/v1/leads");
  expect((await send("/rest/v1/leads")).text).toBe("ok");
});

test("never sends a write twice", async () => {
  let count = 0;
  const { send } = await startTestGateway({
    services: {
      supabase: (request) => {
        count += 1;
        request.socket.destroy();
      },
    },
  });
  expect((await send("/rest/v1/leads", { method: "POST", body: "{}" })).status).toBe(502);
  expect(count).toBe(1);
});

describe("a change of content while the content lake restarts", () => {
  const change = { method: "POST", body: '{"transactionId":"one","mutations":[]}' };

  test("is retried as a whole until the lake responds", async () => {
    const chunks: string[] = [];
    const { send } = await startTestGateway({
      services: {
        content: async (request, response) => {
          chunks.push((await request.toArray()).join(""));
          if (chunks.length < 3) request.socket.destroy();
          else response.end('{"transactionId":"one"}');
        },
      },
    });
    const response = await send("/v2025-02-19/data/actions/production", change);
    expect(response).toMatchObject({ status: 200, text: '{"transactionId":"one"}' });
    expect(chunks).toEqual([change.body, change.body, change.body]);
  });

  test("waits for a lake that does not listen yet", async () => {
    const port = await findFreePort();
    const { send } = await startTestGateway({ ports: { content: port } });
    const sending = send("/v2025-02-19/data/mutate/production", change);
    const lake = createServer((_, response) => response.end("{}"));
    setTimeout(() => lake.listen(port, "127.0.0.1"), 150);
    onTestFinished(() => void lake.close());
    expect((await sending).status).toBe(200);
  });

  test.each(["{}", '{"transactionId":1}', "no JSON"])(
    "is sent once if it names no transaction: %s",
    async (body) => {
      let count = 0;
      const { send } = await startTestGateway({
        services: {
          content: (request) => {
            count += 1;
            request.socket.destroy();
          },
        },
      });
      const response = await send("/v2025-02-19/data/mutate/production", { method: "POST", body });
      expect(response.status).toBe(502);
      expect(count).toBe(1);
    },
  );
});

test.each([
  ["a browser", { accept: "text/html" }],
  ["a client without Accept", {}],
  ["a client that accepts anything", { accept: "*/*" }],
])(
  "%s gets 503 with Retry-After within seconds for an unknown page that hangs",
  async (_, headers) => {
    const { send } = await startTestGateway({ services: { site: () => {} } });
    const startedAt = performance.now();
    const response = await send("/unknown", { headers });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(response.status).toBe(503);
    expect(response.headers["retry-after"]).toBe("2");
    expect(response.text).not.toBe("");
  },
);

test("a file may take longer than a page", async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        if (request.url === "/book/calendar.ics")
          void isReleased.then(() => response.end("calendar"));
      },
    },
  });
  const file = send("/book/calendar.ics");
  expect((await send("/unknown")).status).toBe(503);
  release();
  expect((await file).text).toBe("calendar");
});

test("a page that fails is an error response for every client", async () => {
  const { send } = await startTestGateway({
    services: { site: (_, response) => response.writeHead(500).end() },
  });
  const response = await send("/unknown");
  expect(response.status).toBe(500);
  expect(JSON.parse(response.text)).toMatchObject({ error: "Something went wrong" });
});
