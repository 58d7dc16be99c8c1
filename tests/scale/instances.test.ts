import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PublishedPages } from "../support/scale/published-pages.ts";
import { formSecret, type ScaledSite, startScaledSite } from "../support/scale/scaled-site.ts";
import {
  findStalePages,
  measureVisibility,
  waitForAll,
  waitForOne,
} from "../support/scale/visibility.ts";
import { until } from "../support/until.ts";

/** Two instances of the built site behind a balancer that share Debian's redis-server. */

let site: ScaledSite;
let pages: PublishedPages;

beforeAll(async () => {
  site = await startScaledSite(2);
  pages = new PublishedPages(await site.lake.editor());
  // The content lake waits up to 30 s after it found no instance at its start.
  await waitForAll(site.origins, await pages.createFirst(), 60_000);
}, 180_000);

afterAll(() => site?.discard());

const countLines = (text: string) => site.output().split(text).length - 1;
const outages = () => countLines("cache: no connection to CACHE_URL");
const recoveries = () => countLines("cache: connected again");

test("a publish that reaches one instance is visible on all, removed and moved pages included", async () => {
  for (let round = 0; round < 12; round += 1)
    await measureVisibility(site.origins, () => pages.next());
  expect(await findStalePages(site.origins, pages.expected)).toEqual([]);
});

test("an instance uses the page that another one rendered", async () => {
  await waitForAll(site.origins, await pages.editText());
  const first = await (await fetch(`${site.origins[0]}/scale`)).text();
  // All copies in memory are gone after a restart.
  await site.restart(1, "SIGTERM");
  const second = await fetch(`${site.origins[1]}/scale`);
  expect(await second.text()).toContain(/<h1[^>]*>[^<]*/.exec(first)?.[0]);
  expect(second.headers.get("x-nextjs-cache")).toBe("HIT");
});

test("instances serve their own pages while the cache is away, and a publish is visible at the latest when it is back", async () => {
  await site.cache.save();
  // The restarted cache loads a snapshot without this publish.
  await measureVisibility(site.origins, () => pages.editText());
  const [outagesBefore, recoveriesBefore] = [outages(), recoveries()];
  await site.cache.kill();
  await until(() => outages() === outagesBefore + 2);
  expect(await findStalePages(site.origins, pages.expected)).toEqual([]);

  const change = await pages.editText();
  await waitForOne(site.origins, change);
  await site.cache.start();
  await waitForAll(site.origins, change);
  await until(() => recoveries() === recoveriesBefore + 2);
  expect(outages()).toBe(outagesBefore + 2);
  expect(await findStalePages(site.origins, pages.expected)).toEqual([]);
  await measureVisibility(site.origins, () => pages.editText());
});

test("a cache that stops responding delays no page and counts as away", async () => {
  const before = outages();
  site.cache.pause();
  try {
    const change = await pages.editText();
    await waitForOne(site.origins, change);
    await until(() => outages() === before + 2);
  } finally {
    site.cache.resume();
  }
  await measureVisibility(site.origins, () => pages.editText());
  expect(await findStalePages(site.origins, pages.expected)).toEqual([]);
});

test("draft mode that one instance turned on is valid on all", async () => {
  const editor = await site.lake.editor();
  const published = await editor.getDocument("page-scale");
  if (!published) throw new Error("The page does not exist.");
  const sections = [{ _key: "a", _type: "closingCta", headline: "mark-draft." }];
  await editor.createOrReplace({ ...published, _id: "drafts.page-scale", sections });
  const session = await site.lake.signIn();
  const enabled = await fetch(
    `${site.origins[0]}/api/draft-mode/enable?sanity-preview-pathname=/scale`,
    { headers: { cookie: session }, redirect: "manual" },
  );
  expect(enabled.status).toBe(303);
  const cookies = enabled.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const read = async (origin = "", cookie = "") =>
    (await fetch(`${origin}/scale`, { headers: { cookie } })).text();
  expect(await read(site.origins[1], [session, ...cookies].join("; "))).toContain("mark-draft.");
  expect(await read(site.origins[1], session)).not.toContain("mark-draft.");
  await editor.delete("drafts.page-scale");
});

test("each instance prints the guide itself, for a link that another one signed", async () => {
  const expiry = Math.floor(Date.now() / 1000 + 600).toString(36);
  const signature = createHmac("sha256", formSecret).update(`guide\n${expiry}`).digest("base64url");
  for (const origin of site.origins) {
    const guide = await until(async () => {
      const address = `${origin}/download-guide/file?token=${expiry}.${signature}`;
      const response = await fetch(address);
      // 503 while it is being printed.
      expect([200, 503]).toContain(response.status);
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok && bytes;
    }, 120_000);
    expect(guide.subarray(0, 5).toString()).toBe("%PDF-");
  }
});

test("a killed instance starts with the current pages", async () => {
  await site.restart(0, "SIGKILL");
  expect(await findStalePages(site.origins, pages.expected)).toEqual([]);
});
