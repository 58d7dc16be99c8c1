import { expect, test } from "vitest";
import { alwaysRevalidate, createCdnHeaders } from "../../../platform/cache-headers.ts";
import { renderPage, startTestGateway } from "../gateway.fake.ts";

const tagged = createCdnHeaders(300, ["doc:page-home"]);

test("shares a page for the seconds that the site names, and lets other caches revalidate it", async () => {
  let rendered = 0;
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        rendered += 1;
        const headers = { "cache-control": alwaysRevalidate, "x-site-shared-seconds": "300" };
        renderPage("<h1>Hello</h1>", headers)(request, response);
      },
    },
  });
  await send("/");
  const { headers } = await send("/");
  expect(rendered).toBe(1);
  expect(headers["cache-control"]).toBe(alwaysRevalidate);
  expect(headers).not.toHaveProperty("x-site-shared-seconds");
});

test("forwards the headers for a CDN with a page, also of a file and without a body", async () => {
  const { send } = await startTestGateway({
    services: { site: renderPage("<h1>Hello</h1>", tagged) },
  });
  const page = await send("/");
  expect(page.headers).toMatchObject(tagged);
  const etag = page.headers.etag ?? "";
  expect(await send("/", { headers: { "if-none-match": etag } })).toMatchObject({
    status: 304,
    headers: tagged,
  });
  expect((await send("/og/home.png")).headers).toMatchObject(tagged);
});

test("a CDN does not store the last good page of an outage, which it was told to purge", async () => {
  let isFailing = false;
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        if (request.url === "/api/revalidate") response.writeHead(200).end();
        else if (isFailing) response.writeHead(500).end();
        else renderPage("<h1>Good</h1>", tagged)(request, response);
      },
    },
  });
  await send("/");
  isFailing = true;
  await send("/api/revalidate", { method: "POST" });
  const { status, headers } = await send("/");
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe(alwaysRevalidate);
  expect(headers).not.toHaveProperty("cache-tag");
  expect(headers).not.toHaveProperty("cdn-cache-control");
});

test("a CDN does not store a page that was requested before a publish event", async () => {
  const waiting: (() => void)[] = [];
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        if (request.url === "/api/revalidate") response.writeHead(200).end();
        else waiting.push(() => renderPage("<h1>Old</h1>", tagged)(request, response));
      },
    },
  });
  const old = send("/");
  await expect.poll(() => waiting.length).toBe(1);
  await send("/api/revalidate", { method: "POST" });
  waiting[0]?.();
  const { headers, text } = await old;
  expect(text).toBe("<h1>Old</h1>");
  expect(headers["cache-control"]).toBe(alwaysRevalidate);
  expect(headers).not.toHaveProperty("cache-tag");
});
