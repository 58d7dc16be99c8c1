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

/** Two instances of the built site behind a load balancer, with Debian's redis-server as shared cache. */

let site: ScaledSite;
let pages: PublishedPages;

beforeAll(async () => {
  site = await startScaledSite(2);
  pages = new PublishedPages(await site.lake.editor());
  // The content lake started before the instances: its next webhook retry is up to 30 s away.
  await waitForAll(site.origins, await pages.createFirst(), 60_000);
}, 180_000);

afterAll(() => site?.discard());

const countLines = (text: string) => site.output().split(text).length - 1;
const countOutages = () => countLines("cache: no connection to CACHE_URL");
const countRecoveries = () => countLines("cache: connected again");

test("a publish that reaches one instance is visible on all, removed and moved pages included", async () => {
  for (let round = 0; round < 12; round += 1)
    await measureVisibility(site.origins, () => pages.next());
  expect(await findStalePages(site.origins, pages.expected)).toEqual([]);
});

test("an instance serves the page that another instance rendered", async () => {
  await waitForAll(site.origins, await pages.editText());
  const first = await (await fetch(`${site.origins[0]}/scale`)).text();
  // A restart clears the instance's cache in memory.
  await site.restart(1, "SIGTERM");
  const second = await fetch(`${site.origins[1]}/scale`);
  expect(await second.text()).toContain(/<h1[^>]*>[^<]*/.exec(first)?.[0]);
  expect(second.headers.get("x-nextjs-cache")).toBe("HIT");
});

test("instances serve their own pages while the cache is unavailable, and show a publish at the latest after it recovers", async () => {
  await site.cache.save();
  // The restarted cache loads a snapshot without this publish.
  await measureVisibility(site.origins, () => pages.editText());
  const [outagesBefore, recoveriesBefore] = [countOutages(), countRecoveries()];
  await site.cache.kill();
  await until(() => countOutages() === outagesBefore + 2);
  expect(await findStalePages(site.origins, pages.expected)).toEqual([]);

  const change = await pages.editText();
  await waitForOne(site.origins, change);
  await site.cache.start();
  await waitForAll(site.origins, change);
  await until(() => countRecoveries() === recoveriesBefore + 2);
  expect(countOutages()).toBe(outagesBefore + 2);
  expect(await findStalePages(site.origins, pages.expected)).toEqual([]);
  await measureVisibility(site.origins, () => pages.editText());
});

test("a cache that stops responding delays no page and is treated as unavailable", async () => {
  const outagesBefore = countOutages();
  site.cache.pause();
  try {
    const change = await pages.editText();
    await waitForOne(site.origins, change);
    await until(() => countOutages() === outagesBefore + 2);
  } finally {
    site.cache.resume();
  }
  await measureVisibility(site.origins, () => pages.editText());
  expect(await findStalePages(site.origins, pages.expected)).toEqual([]);
});

test("draft mode that was enabled on one instance works on all", async () => {
  const editor = await site.lake.editor();
  const published = await editor.getDocument("page-scale");
  if (!published) throw new Error("The page does not exist.");
  const sections = [{ _key: "a", _type: "closingCta", headline: "mark-draft." }];
  await editor.createOrReplace({ ...published, _id: "drafts.page-scale", sections });
  const sessionCookie = await site.lake.signIn();
  const enabled = await fetch(
    `${site.origins[0]}/api/draft-mode/enable?sanity-preview-pathname=/scale`,
    { headers: { cookie: sessionCookie }, redirect: "manual" },
  );
  expect(enabled.status).toBe(303);
  const cookies = enabled.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const read = async (origin = "", cookie = "") =>
    (await fetch(`${origin}/scale`, { headers: { cookie } })).text();
  expect(await read(site.origins[1], [sessionCookie, ...cookies].join("; "))).toContain(
    "mark-draft.",
  );
  expect(await read(site.origins[1], sessionCookie)).not.toContain("mark-draft.");
  await editor.delete("drafts.page-scale");
});

test("each instance creates the guide for a link that is signed with the shared secret", async () => {
  const expiry = Math.floor(Date.now() / 1000 + 600).toString(36);
  const signature = createHmac("sha256", formSecret).update(`guide\n${expiry}`).digest("base64url");
  for (const origin of site.origins) {
    const guide = await until(async () => {
      const url = `${origin}/download-guide/file?token=${expiry}.${signature}`;
      const response = await fetch(url);
      // The response is 503 until the guide has been created.
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
