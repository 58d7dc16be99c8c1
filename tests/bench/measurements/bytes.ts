/**
 * What visitors download: the scripts of every public route, which code they contain, and the first
 * load of home.
 */

import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { executablePath } from "../../playwright.config.ts";
import type { Product } from "../../support/product/product.ts";
import { until } from "../../support/until.ts";
import type { RecordMeasurement } from "../results.ts";
import { helloWorldFiles } from "../hello-world.ts";
import { publicRoutes, routeKinds } from "../routes.ts";

/** Addresses of the scripts in the HTML, without those for old browsers. */
function scriptAddresses(html: string): string[] {
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? [];
  const preloads =
    html.match(/<link\b[^>]*\brel="(?:module)?preload"[^>]*\bas="script"[^>]*>/g) ?? [];
  const addresses = [...tags.filter((tag) => !/\bnomodule\b/i.test(tag)), ...preloads].flatMap(
    (tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [],
  );
  return [...new Set(addresses)];
}

type Read = (path: string) => Promise<Buffer>;

async function scriptBytes(html: string, read: Read): Promise<number> {
  const files = await Promise.all(scriptAddresses(html).map(read));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}

/**
 * Strings that survive minification and identify code a visitor must not load before opening the chat.
 */
const unneededMarkers =
  /ZodError|ZodType|GoTrueClient|PostgrestClient|visual-editing|sanity\.io|@sanity\/|micromark|mdast|remark-|rehype-|react-markdown/;

/** Bytes of scripts with such code among all that a visit loads until the network is idle. */
async function unneededBytes(origin: string): Promise<Map<string, number>> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const found = new Map<string, number>();
  try {
    for (const { path } of await routeKinds(origin)) {
      const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
      const page = await context.newPage();
      const scripts: Promise<[string, string]>[] = [];
      let underWay = 0;
      page.on("request", () => (underWay += 1));
      page.on("requestfinished", () => (underWay -= 1));
      page.on("requestfailed", () => (underWay -= 1));
      page.on("response", (response) => {
        if (response.request().resourceType() === "script")
          scripts.push(response.text().then((text) => [response.url(), text]));
      });
      await page.goto(origin + path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      // The page's scripts have run and their requests have finished.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await until(() => scripts.length > 3 && underWay === 0);
      for (const [url, text] of await Promise.all(scripts))
        if (unneededMarkers.test(text)) found.set(url, text.length);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return found;
}

/** Bytes over the wire until home has its scripts. */
async function firstLoad(origin: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 915 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let wire = 0;
    session.on("Network.loadingFinished", (event) => {
      wire += event.encodedDataLength;
    });
    await page.goto(origin);
    await page.evaluate(() => window.scrollTo(0, 11));
    // The header becomes opaque when the page's scripts run, after the first paint.
    await page.locator("header[data-scrolled]").waitFor();
    return wire;
  } finally {
    await browser.close();
  }
}

export async function benchBytes({ origin }: Product, note: RecordMeasurement): Promise<void> {
  const files = new Map<string, Promise<Buffer>>();
  const read: Read = (path) => {
    const known = files.get(path);
    if (known) return known;
    const file = fetch(new URL(path, origin)).then(async (response) =>
      Buffer.from(await response.arrayBuffer()),
    );
    files.set(path, file);
    return file;
  };
  const hello = helloWorldFiles();
  const minimum = await scriptBytes(hello.html, hello.read);
  note("gzipped JavaScript of hello-world", minimum / 1000, "kB");
  for (const path of await publicRoutes(origin)) {
    const html = await (await fetch(origin + path)).text();
    const bytes = await scriptBytes(html, read);
    if (path === "/") note("gzipped JavaScript of /", bytes / 1000, "kB");
    note(
      `above hello-world, ${path.split("=")[0]}`,
      (bytes - minimum) / 1000,
      "kB",
      "script-bytes",
    );
  }
  const found = await unneededBytes(origin);
  for (const [url, size] of found) note(`such code in ${url}`, size, "bytes", "foreign-code");
  if (found.size === 0) note("in no script of any kind of page", 0, "bytes", "foreign-code");
  note("first load of /", (await firstLoad(origin)) / 1000, "kB", "first-load");
}
