// @vitest-environment node
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "./ports.ts";
import { warmPages } from "./warm-pages.ts";

const sitemap = ["/", "/about", "/missing"]
  .map((path) => `<url><loc>https://www.example.com${path}</loc></url>`)
  .join("");

/** Starts a site with a sitemap of two pages and a missing one; returns its URL and its requests. */
async function startSite() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(request.url === "/missing" ? 404 : 200);
    response.end(request.url === "/sitemap.xml" ? sitemap : "page");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server)}`, requests };
}

test("requests each page of the sitemap once at its own host, and reports failed pages", async () => {
  const { url, requests } = await startSite();
  const messages: string[] = [];
  expect(await warmPages(url, (message) => void messages.push(message))).toBe(3);
  expect(requests.toSorted()).toEqual(["/", "/about", "/missing", "/sitemap.xml"]);
  expect(messages).toEqual(["The page /missing responded with 404."]);
});

test("requests the home page without a sitemap and does not throw", async () => {
  const messages: string[] = [];
  expect(await warmPages("http://127.0.0.1:1", (message) => void messages.push(message))).toBe(1);
  expect(messages).toEqual([
    expect.stringContaining("/sitemap.xml could not be requested: "),
    expect.stringContaining("/ could not be requested: "),
  ]);
});
