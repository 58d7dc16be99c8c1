import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";
import { type LocalSite, startLocalSite } from "../support/servers/local-site.ts";
import { discard, type Product, startProduct } from "../support/product/product.ts";
import { sendPublishEvent } from "../support/product/publish-event.ts";
import { sitemapPaths } from "../support/browser/site-checks.ts";

/**
 * Shared pages contain nothing of the visitor whose request rendered them: right after a publish,
 * concurrent visitors with different addresses and headers get the same bytes.
 */
const marker = "visitor-0af3";

/** Query parameters and headers of visitors. Each value contains the marker if possible. */
const visitors: { query: string; headers: Record<string, string> }[] = [
  { query: `?email=${marker}%40example.com`, headers: {} },
  { query: `?gclid=${marker}`, headers: { "user-agent": "Twitterbot/1.0" } },
  { query: `?_rsc=${marker}`, headers: { cookie: `session=${marker}` } },
  { query: "", headers: { "content-security-policy": `script-src 'nonce-${marker}'` } },
  { query: "", headers: { "x-forwarded-host": `${marker}.example`, "accept-language": "de" } },
  { query: `?${marker}`, headers: { "next-url": `/${marker}`, referer: `http://a/${marker}` } },
  { query: "?fbclid=ad", headers: { "x-forwarded-proto": "https" } },
  { query: "?", headers: {} },
  { query: "", headers: {} },
];

/** Unknown addresses, which share the not-found page, and its routes. */
const missing = [`/${marker}`, `/orders/${marker}`, `/${marker}.html`, "/~not-found", "/~/about"];

type PageResponse = { status: number; body: string; location: string };

/** `fetch` sets its own `cookie` and `host`. */
function get(origin: string, path: string, headers: Record<string, string>): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, { headers }, (incoming) => {
      let body = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (piece: string) => (body += piece));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const { statusCode: status = 0, headers: received } = incoming;
        resolve({ status, body, location: received.location ?? "" });
      });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

/**
 * A page in the router's payload format. The first response redirects to an address with a hash of its
 * headers.
 */
async function getPayload(origin: string, path: string, headers: Record<string, string>) {
  const requestHeaders = { ...headers, rsc: "1" };
  const response = await get(origin, path, requestHeaders);
  return response.status === 307 ? get(origin, response.location, requestHeaders) : response;
}

/** The differences between responses, and those that contain data of a visitor. */
const compare = (path: string, responses: readonly PageResponse[]) => ({
  path,
  statuses: [...new Set(responses.map(({ status }) => status))],
  bodies: new Set(responses.map(({ body }) => body)).size,
  holdsMarker: responses.some(({ body }) => body.includes(marker)),
});
const same = (path: string, status: number) => ({
  path,
  statuses: [status],
  bodies: 1,
  holdsMarker: false,
});

let lake: LocalLake;
let site: LocalSite;
let product: Product;

beforeAll(async () => {
  lake = await startLocalLake();
  const { readToken, webhookSecret } = lake;
  site = await startLocalSite({ contentUrl: lake.url, contentReadToken: readToken, webhookSecret });
  product = await startProduct();
}, 180_000);

afterAll(async () => {
  await site?.discard();
  await lake?.discard();
  await product?.stop();
  if (product) discard(product.dataDir);
});

describe.each([
  ["the site alone", () => site.url, () => lake.webhookSecret],
  [
    "the site behind the gateway",
    () => product.origin,
    () => {
      const secrets: { webhookSecret: string } = JSON.parse(
        readFileSync(join(product.dataDir, "secrets.json"), "utf8"),
      );
      return secrets.webhookSecret;
    },
  ],
])("%s", (_name, originOf, secretOf) => {
  /** Invalidates all pages. */
  const publish = () =>
    sendPublishEvent(originOf(), secretOf(), { _id: "siteSettings", _type: "siteSettings" });

  /** The addresses under which a page is visited concurrently, with their responses. */
  const visitAll = (path: string) =>
    Promise.all(visitors.map(({ query, headers }) => get(originOf(), path + query, headers)));

  test("each page is the same for visitors with any query and any header", async () => {
    for (const path of [...(await sitemapPaths(originOf())), "/newsletter/confirm"]) {
      await publish();
      const responses = [...(await visitAll(path)), await get(originOf(), path, {})];
      expect(compare(path, responses)).toEqual(same(path, 200));
    }
  });

  test("the payload of each page contains nothing of its first visitor", async () => {
    for (const path of await sitemapPaths(originOf())) {
      await publish();
      const responses = await Promise.all(
        visitors.map(({ query, headers }) => getPayload(originOf(), path + query, headers)),
      );
      expect(compare(path, responses).holdsMarker).toBe(false);
      const plain = await Promise.all(
        visitors.map(({ headers }) => getPayload(originOf(), path, headers)),
      );
      expect(compare(path, plain)).toEqual(same(path, 200));
      expect((await get(originOf(), path, {})).body).not.toContain(marker);
    }
  });

  test("the not-found page is the same at every address", async () => {
    const plain = await get(originOf(), "/no-such-page", {});
    expect(plain.body).toContain("Page not found");
    for (const path of missing) {
      await publish();
      const responses = [...(await visitAll(path)), plain];
      expect(compare(path, responses)).toEqual(same(path, 404));
    }
  });

  test("the page of an ended preview does not contain the link", async () => {
    await publish();
    const responses = await Promise.all(
      visitors.map(({ query, headers }) =>
        get(originOf(), `/api/preview/${marker}${query}`, headers),
      ),
    );
    expect(compare("", responses)).toEqual(same("", 410));
  });

  test("the OG image of a page is the same for all", async () => {
    await publish();
    const responses = await visitAll("/og/about.png");
    expect(compare("", responses)).toEqual(same("", 200));
  });
});
