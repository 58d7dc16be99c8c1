import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { htmlRequest, renderPage, startTestGateway } from "../gateway.fake.ts";

test("requests a static page once for concurrent visitors", async () => {
  let rendered = 0;
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        rendered += 1;
        renderPage("<h1>Hello</h1>".repeat(200))(request, response);
      },
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => send("/")));
  const zipped = await send("/", { headers: { "accept-encoding": "gzip" } });
  expect(gunzipSync(zipped.raw).toString()).toContain("<h1>Hello</h1>");
  const etag = zipped.headers.etag ?? "";
  expect(await send("/", { headers: { "if-none-match": etag } })).toMatchObject({
    status: 304,
    text: "",
  });
  expect(await send("/", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  expect((await send("/")).headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect(rendered).toBe(1);
});

test.each([
  ["an unknown path", 404, "HIT"],
  ["a page that is being rendered again", 200, "STALE"],
])("%s is never fresh in a shared cache", async (_, status, cached) => {
  const { send } = await startTestGateway({
    services: {
      site: (_request, response) => {
        response.writeHead(status, {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "s-maxage=300, stale-while-revalidate=31535700",
          "x-nextjs-cache": cached,
        });
        response.end("<h1>Hello</h1>");
      },
    },
  });
  const { headers } = await send("/new-page");
  expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
});

test("sends a page in full rather than 304 when its policy may differ", async () => {
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        response.setHeader("etag", '"one"');
        response.setHeader("cache-control", "private, no-store");
        if (request.headers["if-none-match"]) response.writeHead(304).end();
        else response.writeHead(200, { "content-type": "text/html" }).end("<p>One</p>");
      },
    },
  });
  const first = await send("/about?q=1", { headers: htmlRequest });
  expect(first.headers.etag).toBeUndefined();
  const again = await send("/about?q=1", { headers: { ...htmlRequest, "if-none-match": '"one"' } });
  expect(again).toMatchObject({ status: 200, text: "<p>One</p>" });
  expect(again.headers["content-security-policy"]).toContain("style-src 'self'");
});

test("unknown query parameters share the static page after the site ignored them", async () => {
  let rendered = 0;
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        rendered += 1;
        const perRequest = request.url?.includes("sent=");
        renderPage("<p>", perRequest ? { "cache-control": "private, no-store" } : {})(
          request,
          response,
        );
      },
    },
  });
  for (const source of ["a", "b", "c"]) await send(`/?utm_source=${source}`);
  await send("/");
  expect(rendered).toBe(1);
  await send("/?sent=1");
  await send("/?sent=1");
  expect(rendered).toBe(3);
});

test("a parameter name with a separator does not count as two known ones", async () => {
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        const perRequest = /[?&]q=/.test(request.url ?? "");
        const own: Record<string, string> = perRequest
          ? { "cache-control": "private, no-store" }
          : {};
        renderPage(perRequest ? "results" : "plain", own)(request, response);
      },
    },
  });
  for (const made of ["category%26q=1", "category,q=1", "category=1&category%26q"])
    expect((await send(`/resources?${made}`)).text).toBe("plain");
  expect((await send("/resources?category=Security&q=agents")).text).toBe("results");
});

test.each([
  ["a response with a cookie", { "set-cookie": "a=b" }, {}],
  ["a private response", { "cache-control": "private, no-cache, no-store" }, {}],
  ["a response that Next.js is renewing", { "x-nextjs-cache": "STALE" }, {}],
  ["a draft", {}, { cookie: "a=b; __prerender_bypass=1" }],
  ["a response to a client-side navigation", {}, { rsc: "1" }],
])("%s is never cached", async (_, headers, requested) => {
  let rendered = 0;
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        rendered += 1;
        renderPage("<p>", headers)(request, response);
      },
    },
  });
  await send("/", { headers: requested });
  await send("/", { headers: requested });
  expect(rendered).toBe(2);
});

test("a publish event expires all pages, and a page rendered before it is not cached", async () => {
  let headline = "old";
  const pending: (() => void)[] = [];
  const accepted = [401, 200];
  let events = 0;
  const { send } = await startTestGateway({
    onPublish: () => (events += 1),
    services: {
      site: (request, response) => {
        if (request.url === "/api/revalidate") {
          response.writeHead(accepted.shift() ?? 500).end();
          return;
        }
        const finish = renderPage(headline);
        if (request.url === "/slow") pending.push(() => finish(request, response));
        else finish(request, response);
      },
    },
  });
  await send("/");
  const beforeEvent = send("/slow");
  await expect.poll(() => pending.length).toBe(1);
  headline = "new";
  await send("/api/revalidate", { method: "POST" });
  expect((await send("/")).text).toBe("old");
  expect(events).toBe(0);
  await send("/api/revalidate", { method: "POST" });
  expect(events).toBe(1);
  expect((await send("/")).text).toBe("new");
  const afterEvent = send("/slow");
  await expect.poll(() => pending.length).toBe(2);
  pending[1]?.();
  expect((await afterEvent).text).toBe("new");
  pending[0]?.();
  expect((await beforeEvent).text).toBe("old");
  expect((await send("/slow")).text).toBe("new");
});

test("pages expire when another instance reports a publish", async () => {
  let headline = "old";
  const { send, gateway } = await startTestGateway({
    services: { site: (request, response) => renderPage(headline)(request, response) },
  });
  await send("/");
  headline = "new";
  expect((await send("/")).text).toBe("old");
  gateway.expirePages();
  expect((await send("/")).text).toBe("new");
});
