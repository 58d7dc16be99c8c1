/**
 * `npm run bench`: figures of this machine, as one table and as JSON in
 * `test-results/bench.json`; `npm run bench -- <part>…` measures some parts. Nothing here passes or
 * fails; targets stand beside the figures.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import autocannon from "autocannon";
import { publishHeadline } from "../support/content-edits.ts";
import { freePort } from "../../web/host/ports.ts";
import { benchAssistant } from "./assistant.ts";
import { benchKnowledge } from "./knowledge.ts";
import { benchLake } from "./lake.ts";
import { benchLeadsInBrowser } from "./leads-in-browser.ts";
import { benchLeads } from "./leads.ts";
import { keystrokesToVisible } from "./preview.ts";
import { axeViolations, ratePages, servingHelloWorld } from "./site.ts";
import { benchReports } from "./reports.ts";
import { benchSlots } from "./slots.ts";
import { discard, newDataDir, type Product, startProduct } from "../support/product.ts";
import { family } from "../support/process-killer.ts";
import { signIn } from "../support/staff-client.ts";
import { executablePath } from "../playwright.config.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Figure = { what: string; value: number; unit: string; target: string };
const figures: Figure[] = [];
const note = (what: string, value: number, unit: string, target = "") => {
  figures.push({ what, value: Math.round(value * 100) / 100, unit, target });
  console.log(`${what}: ${figures.at(-1)?.value} ${unit}`);
};

const seconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const started = performance.now();
  const result = await work();
  return [result, (performance.now() - started) / 1000];
};

/** The value below which the share `part` of the sorted values lies. */
const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

/** Gzipped bytes of the scripts that the HTML names, without those for old browsers. */
async function scriptBytes(html: string, read: (path: string) => Promise<Buffer>): Promise<number> {
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? [];
  const preloads =
    html.match(/<link\b[^>]*\brel="(?:module)?preload"[^>]*\bas="script"[^>]*>/g) ?? [];
  const addresses = [...tags.filter((tag) => !/\bnomodule\b/i.test(tag)), ...preloads].flatMap(
    (tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [],
  );
  let bytes = 0;
  for (const address of new Set(addresses)) bytes += gzipSync(await read(address)).length;
  return bytes;
}

const helloWorld = join(root, "tests/bench/hello-world");

/** Builds a page that says hello with the same Next.js and gives its script bytes. */
async function helloWorldBytes(): Promise<number> {
  const folder = helloWorld;
  execFileSync(process.execPath, [join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: "ignore",
  });
  const html = readFileSync(join(folder, ".next/server/app/index.html"), "utf8");
  return scriptBytes(html, async (path) =>
    readFileSync(join(folder, path.replace("/_next/", ".next/"))),
  );
}

const readerOf = (origin: string) => async (path: string) =>
  Buffer.from(await (await fetch(new URL(path, origin))).arrayBuffer());

/** Requests a second at 32 clients over 5 seconds. */
const throughput = async (url: string) =>
  (await autocannon({ url, connections: 32, duration: 5 })).requests.average;

/** What can be measured of a product that runs, by the name of its part. */
const partsOfProduct: Record<string, (product: Product) => Promise<void>> = {
  async bytes({ origin }) {
    const read = readerOf(origin);
    const ours = await scriptBytes((await read("/")).toString(), read);
    const hello = await helloWorldBytes();
    note("gzipped JavaScript of /", ours / 1000, "kB");
    note("gzipped JavaScript of / above hello-world", (ours - hello) / 1000, "kB", "<= 15");

    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    const page = await browser.newPage({ viewport: { width: 412, height: 915 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let wire = 0;
    session.on("Network.loadingFinished", (event) => {
      wire += event.encodedDataLength;
    });
    await page.goto(origin);
    await page.evaluate(() => window.scrollTo(0, 11));
    // The header is opaque once the page's scripts run: they come after the first paint.
    await page.locator("header[data-scrolled]").waitFor();
    note("first load of /, all bytes over the wire", wire / 1000, "kB", "<= 300");
    await browser.close();
  },

  async publishing({ origin }) {
    const read = readerOf(origin);
    const editor = await signIn(origin);
    const waits: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const headline = `Headline of round ${round} at ${Date.now()}`;
      const [, wait] = await seconds(async () => {
        await publishHeadline(editor, headline);
        while (!(await read("/")).toString().includes(headline));
      });
      waits.push(wait);
    }
    note("publish to visible, p50 of 30", percentile(waits, 0.5), "s");
    note("publish to visible, p95 of 30", percentile(waits, 0.95), "s", "<= 2");

    const letters = (await keystrokesToVisible(origin, 30)).map((wait) => wait / 1000);
    note("keystroke to visible in the preview, p50 of 30", percentile(letters, 0.5), "s");
    note("keystroke to visible in the preview, p95 of 30", percentile(letters, 0.95), "s", "<= 1");
  },

  async lighthouse({ origin }) {
    if (!existsSync(join(helloWorld, ".next"))) await helloWorldBytes();
    const ratings = await servingHelloWorld(helloWorld, (hello) => ratePages(origin, hello));
    console.table(ratings);
    const [reference, ...pages] = ratings;
    const worst = (pick: (rating: (typeof pages)[number]) => number) => pages.map(pick);
    note("Lighthouse performance, hello-world", reference?.performance ?? Number.NaN, "points");
    note(
      "Lighthouse performance, lowest page",
      Math.min(...worst(({ performance }) => performance)),
      "points",
      "hello-world - 2",
    );
    note("LCP, slowest page", Math.max(...worst(({ lcp }) => lcp)), "ms", "<= 1500");
    note("TBT, hello-world", reference?.tbt ?? Number.NaN, "ms");
    note("TBT, slowest page", Math.max(...worst(({ tbt }) => tbt)), "ms", "hello-world + 50");
    note("CLS, largest", Math.max(...worst(({ cls }) => cls)), "", "0");
    note(
      "pages below 100 in accessibility, best practices or SEO",
      pages.filter(({ others }) => others !== "100/100/100").length,
      "pages",
      "0",
    );
  },

  async axe({ origin }) {
    const { pages, found } = await axeViolations(origin);
    for (const violation of found) console.log(violation);
    note(`axe violations on ${pages} pages`, found.length, "", "0");
  },

  async throughput({ origin, pid }) {
    const next = family(pid).flatMap(({ pid: part }) => {
      const environment = readFileSync(`/proc/${part}/environ`, "utf8").split("\0");
      return environment.some((line) => line.startsWith("PAGE_CACHE_DIR="))
        ? environment.flatMap((line) => (line.startsWith("PORT=") ? Number(line.slice(5)) : []))
        : [];
    })[0];
    const front = await throughput(`${origin}/`);
    note("home HTML at 32 clients, front", front, "requests/s");
    if (next !== undefined) {
      const behind = await throughput(`http://127.0.0.1:${next}/`);
      note("home HTML at 32 clients, front over next start", front / behind, "times", ">= 5");
    }
  },

  assistant: (product) => benchAssistant(product, note),
};

/** What is measured without a product, by the name of its part. */
const otherParts: Record<string, () => Promise<void>> = {
  lake: () => benchLake(note),
  leads: () => benchLeads(note),
  "leads-browser": () => benchLeadsInBrowser(note),
  reports: () => benchReports(note),
  slots: () => benchSlots(note),
  knowledge: () => benchKnowledge(note),
};

async function main(asked: string[]): Promise<void> {
  const known = ["start", ...Object.keys(partsOfProduct), ...Object.keys(otherParts)];
  const unknown = asked.find((part) => !known.includes(part));
  if (unknown !== undefined) {
    console.error(`There is no part ${unknown}. The parts are ${known.join(", ")}.`);
    process.exit(1);
  }
  const isAsked = (part: string) => asked.length === 0 || asked.includes(part);

  const ofProduct = Object.entries(partsOfProduct).filter(([part]) => isAsked(part));
  if (ofProduct.length > 0 || isAsked("start")) {
    const dataDir = newDataDir();
    const port = await freePort();
    const [first, fresh] = await seconds(() => startProduct({ dataDir, port }));
    note("npm start, built, new data folder, to ready", fresh, "s", "<= 10");
    await first.stop();
    const [product, warm] = await seconds(() => startProduct({ dataDir, port }));
    note("npm start, built, used data folder, to ready", warm, "s", "<= 10");
    try {
      for (const [, measure] of ofProduct) await measure(product);
    } finally {
      await product.stop();
      discard(dataDir);
    }
  }
  for (const [part, measure] of Object.entries(otherParts)) if (isAsked(part)) await measure();

  console.log("");
  console.table(figures);
  mkdirSync(join(root, "test-results"), { recursive: true });
  writeFileSync(join(root, "test-results/bench.json"), `${JSON.stringify(figures, null, 2)}\n`);
}

await main(process.argv.slice(2));
