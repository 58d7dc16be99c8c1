import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "../../web/host/supervisor/ports.ts";
import { signIn } from "../support/fixtures/staff-client.ts";
import { discard, startProduct } from "../support/product/product.ts";
import { sendPublishEvent } from "../support/product/publish-event.ts";
import {
  type PurgeRelay,
  purgeSecret,
  startPurgeRelay,
} from "../support/servers/caches/purge-relay.ts";
import { startSiteBehindVarnish } from "../support/servers/caches/site-behind-varnish.ts";
import { startVarnish } from "../support/servers/caches/varnish.ts";
import { until } from "../support/until.ts";

/** The site behind Debian's Varnish, with the configuration that docs/cdn.md recommends. */

type Mutations = Parameters<SanityClient["mutate"]>[0];

type Setup = {
  /** The address behind Varnish, and that of the site itself. */
  cdn: string;
  site: string;
  relay: PurgeRelay;
  webhookSecret: string;
  /** Changes published content. */
  mutate(mutations: Mutations): Promise<unknown>;
  discard(): Promise<void>;
};

async function startWebAlone(env: Record<string, string>): Promise<Setup> {
  const { varnish, siteUrl, relay, webhookSecret, editor, discard } =
    await startSiteBehindVarnish(env);
  return {
    cdn: varnish.url,
    site: siteUrl,
    relay,
    webhookSecret,
    mutate: (mutations) => editor.mutate(mutations),
    discard,
  };
}

async function startWholeProduct(): Promise<Setup> {
  const port = await findFreePort();
  const varnish = await startVarnish({ sitePort: port });
  const relay = await startPurgeRelay(varnish.purgeUrl);
  const product = await startProduct({
    port,
    env: { CDN_PURGE_URL: relay.url, CDN_PURGE_SECRET: purgeSecret },
  });
  const staff = await signIn(product.origin);
  const { webhookSecret }: { webhookSecret: string } = JSON.parse(
    readFileSync(join(product.dataDir, "secrets.json"), "utf8"),
  );
  return {
    cdn: varnish.url,
    site: product.origin,
    relay,
    webhookSecret,
    async mutate(mutations) {
      const response = await staff.content("/v2025-02-19/data/mutate/production", {
        method: "POST",
        body: JSON.stringify({ mutations }),
      });
      expect(response.status).toBe(200);
    },
    async discard() {
      await varnish.discard();
      await product.stop();
      discard(product.dataDir);
      await relay.close();
    },
  };
}

const html = { accept: "text/html" };

describe.each([
  ["web alone", () => startWebAlone({})],
  ["web alone with the page cache of Next.js", () => startWebAlone({ PAGE_CACHE_DIR: "" })],
  ["the whole product", startWholeProduct],
])("%s behind Varnish", (_name, start) => {
  let setup: Setup;

  beforeAll(async () => void (setup = await start()), 180_000);
  afterEach(() => setup.relay.setMode("forward"));
  afterAll(() => setup?.discard());

  /** Requests a page through Varnish. */
  async function read(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(setup.cdn + path, {
      headers: { ...html, ...headers },
      redirect: "manual",
    });
    return {
      status: response.status,
      text: await response.text(),
      isHit: response.headers.get("x-cache") === "hit",
      headers: response.headers,
    };
  }

  /** Requests a page until Varnish sends it from its cache. */
  const store = (path: string) => until(async () => (await read(path)).isHit);

  test.each([
    ["/", /^public, max-age=0, s-maxage=300, must-revalidate$/, /doc:page-home/],
    ["/about", /^public, max-age=0, s-maxage=30, must-revalidate$/, /doc:page-about/],
    ["/?utm_source=ad", /^public, max-age=0, s-maxage=300, must-revalidate$/, /doc:page-home/],
    ["/og/about.png", /s-maxage=300/, /doc:page-about/],
    ["/resources/feed.xml", /s-maxage=300/, /^content$/],
    ["/api/resources", /s-maxage=300/, /^content$/],
    ["/sitemap.xml", /^public, max-age=0, must-revalidate$/, undefined],
    ["/robots.txt", /^public, max-age=0, must-revalidate$/, undefined],
    ["/api/brand", /s-maxage=300/, /^content$/],
    ["/no-such-page", /^public, max-age=0, must-revalidate$/, undefined],
    ["/book", /no-store/, undefined],
    ["/book/times", /no-store/, undefined],
    ["/resources?q=agents", /no-store/, undefined],
    ["/newsletter/confirm?token=abc", /no-store/, undefined],
    ["/download-guide/file", /no-store/, undefined],
    ["/api/health/backend", /no-store/, undefined],
    ["/readyz", /no-store/, undefined],
  ])("allows a CDN to store %s only if it is purged by tags", async (path, control, tags) => {
    const request = () => fetch(setup.site + path, { headers: html, redirect: "manual" });
    // The first and the cached response.
    for (const { headers } of [await request(), await request()]) {
      expect(headers.get("cache-control")).toMatch(control);
      expect(headers.get("cache-tag") ?? "").toMatch(tags ?? /^$/);
      expect(headers.get("cdn-cache-control") ?? "").toMatch(
        tags ? /^public, max-age=(30|300), stale-while-revalidate=60$/ : /^$/,
      );
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  test("browsers revalidate what Varnish stores, and do not see the tags", async () => {
    await store("/solutions");
    const { headers } = await read("/solutions");
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect([headers.get("cache-tag"), headers.get("cdn-cache-control")]).toEqual([null, null]);
    const etag = headers.get("etag") ?? "";
    expect((await read("/solutions", { "if-none-match": etag })).status).toBe(304);
  });

  test("a publish is visible within seconds, and only its pages are requested again", async () => {
    await store("/about");
    await store("/privacy");
    const title = `Published ${Date.now()}`;
    const began = performance.now();
    await setup.mutate([{ patch: { id: "page-about", set: { title } } }]);
    await until(async () => (await read("/about")).text.includes(title));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await read("/privacy")).isHit).toBe(true);
    await store("/about");
    expect((await read("/about")).text).toContain(title);
  });

  test("new, moved and deleted pages are visible within seconds", async () => {
    const text = `Text ${Date.now()}`;
    const block = { _type: "block", _key: "b", style: "normal", markDefs: [] };
    const create = {
      _id: "page-launch",
      _type: "legalPage",
      title: "Launch",
      path: { _type: "slug", current: "/launch" },
      body: [{ ...block, children: [{ _type: "span", _key: "s", text, marks: [] }] }],
    };
    expect((await read("/launch")).status).toBe(404);
    await setup.mutate([{ create }]);
    await until(async () => (await read("/launch")).text.includes(text), 5_000);
    await store("/launch");

    const path = { _type: "slug", current: "/moved" };
    await setup.mutate([{ patch: { id: "page-launch", set: { path } } }]);
    await until(async () => (await read("/moved")).text.includes(text), 5_000);
    await until(async () => (await read("/launch")).status === 404, 5_000);
    await store("/moved");

    await setup.mutate([{ delete: { id: "page-launch" } }]);
    await until(async () => (await read("/moved")).status === 404, 5_000);
  });

  test("drafts, preview links and form posts are never answered from the cache", async () => {
    await store("/contact");
    for (const cookie of ["__prerender_bypass=abc", "shared_preview=abc"]) {
      await read("/contact", { cookie });
      const again = await read("/contact", { cookie });
      expect(again.isHit).toBe(false);
    }
    const body = new URLSearchParams({ form: "contact", email: "not an address" });
    for (let count = 0; count < 2; count += 1) {
      const posted = await fetch(`${setup.cdn}/contact`, { method: "POST", body, headers: html });
      expect(posted.headers.get("x-cache")).toBe("miss");
      expect(posted.headers.get("cache-control")).toMatch(/no-store/);
    }
    expect((await read("/contact")).isHit).toBe(true);
  });

  test("the payload of a page does not replace the page", async () => {
    const isPayload = async () => {
      const response = await fetch(`${setup.cdn}/terms`, { headers: { rsc: "1" } });
      expect(response.headers.get("cache-control")).toContain("no-store");
      return response.headers.get("content-type")?.startsWith("text/x-component");
    };
    expect(await isPayload()).toBe(true);
    expect((await read("/terms")).text).toMatch(/^<!DOCTYPE html>/i);
  });

  test("only the site can purge", async () => {
    const purge = (tags: string) =>
      fetch(`${setup.cdn}/cdn-purge`, { method: "POST", headers: { "cache-tag": tags } });
    expect((await fetch(`${setup.cdn}/cdn-purge`)).status).toBe(403);
    expect((await purge('x" || obj.status != 0')).status).toBe(400);
  });

  test("a CDN that does not respond delays no publisher and loses no purge", async () => {
    await store("/about");
    setup.relay.setMode("hang");
    const began = performance.now();
    const change = { _id: "page-about", _type: "page" };
    await sendPublishEvent(setup.site, setup.webhookSecret, change);
    expect(performance.now() - began).toBeLessThan(4_000);

    setup.relay.setMode("reject");
    const title = `After the outage ${Date.now()}`;
    await setup.mutate([{ patch: { id: "page-about", set: { title } } }]);
    await until(async () => {
      const direct = await fetch(`${setup.site}/about`, { headers: html });
      return (await direct.text()).includes(title);
    });
    setup.relay.setMode("forward");
    await until(async () => (await read("/about")).text.includes(title));
  });
});
