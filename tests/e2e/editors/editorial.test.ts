import { expectAccessible } from "../../support/browser/accessibility.ts";
import { expect, origin, test } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

const read = async (path: string) => {
  const response = await fetch(origin() + path);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

async function mutate(mutations: object[]) {
  const editor = await signIn(origin());
  const response = await editor.content("/v2025-02-19/data/mutate/production", {
    method: "POST",
    body: JSON.stringify({ mutations }),
  });
  expect(response.status).toBe(200);
}

const slug = (current: string) => ({ _type: "slug", current });
const block = (text: string) => ({
  _key: "a",
  _type: "block",
  style: "normal",
  markDefs: [],
  children: [{ _key: "b", _type: "span", text, marks: [] }],
});

const article = {
  _id: "article-wombat",
  _type: "article",
  title: "How a wombat plans a release",
  path: slug("/articles/wombat-release"),
  summary: "Wombats dig slowly and never in a hurry.",
  authors: [{ _key: "a", _type: "reference", _ref: "author-aziz" }],
  categories: [{ _key: "a", _type: "reference", _ref: "category-healthcare" }],
  tags: ["burrows"],
  published: "2026-11-25",
  body: [block("A wombat publishes at night.")],
  sample: false,
};

test("a published article has its page and is in the list, the feed, the sitemap and the search", async ({
  page,
}) => {
  await mutate([{ createOrReplace: article }]);
  const path = article.path.current;
  await expect.poll(async () => (await read(path)).status).toBe(200);

  await page.goto(origin() + path);
  await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("1 min read");
  await expect(page.getByRole("complementary", { name: "Written by" })).toContainText(
    "Samira Aziz",
  );
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  const graph = await page.locator('script[type="application/ld+json"]').textContent();
  const [data] = JSON.parse(graph ?? "")["@graph"];
  expect(data).toMatchObject({ "@type": "Article", datePublished: "2026-11-25" });
  expect(JSON.stringify(data.author), "sample people are no authors").not.toContain("Aziz");
  await expectAccessible(page);

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Articles").click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
    article.title,
  );
  const feed = await read("/articles/feed.xml");
  expect(feed.headers.get("content-type")).toContain("application/rss+xml");
  expect(feed.text).toContain(`<link>${origin()}${path}</link>`);
  expect((await read("/sitemap.xml")).text).toContain(`<loc>${origin()}${path}</loc>`);
  await expect.poll(async () => (await read("/search?q=wombat")).text).toContain(`href="${path}"`);

  await mutate([{ delete: { id: article._id } }]);
  await expect.poll(async () => (await read(path)).status).toBe(404);
  await expect.poll(async () => (await read("/articles")).text).not.toContain(article.title);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list of articles filters by category and announces its feed", async ({ page }) => {
    await page.goto(`${origin()}/articles`);
    await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute(
      "href",
      `${origin()}/articles/feed.xml`,
    );
    const titles = page.getByRole("main").getByRole("listitem").getByRole("heading");
    await expect(titles).toHaveCount(3);
    const filters = page.getByRole("navigation", { name: "Categories" });
    await filters.getByRole("link", { name: "Security", exact: true }).click();
    await expect(page).toHaveURL(/\?category=Security$/);
    await expect(titles).toHaveText(["Five questions to ask before an AI agent gets access"]);
  });
});

test("an event shows its zone, has a calendar file, and moves to the past events", async ({
  page,
  request,
}) => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const event = {
    _id: "event-quoll",
    _type: "event",
    title: "Quoll briefing, live",
    path: slug("/events/quoll-briefing"),
    summary: "What quolls do after dark.",
    start: hours(48),
    end: hours(49),
    timeZone: "Asia/Tokyo",
    place: "Example Hall, Tokyo",
    body: [block("Bring a torch.")],
    recordingUrl: "https://video.example.com/quoll",
    sample: false,
  };
  await mutate([{ createOrReplace: event }]);
  const path = event.path.current;
  await expect.poll(async () => (await read(path)).status).toBe(200);
  await page.goto(origin() + path);
  await expect(page.getByRole("article")).toContainText("Japan Standard Time");
  await expectAccessible(page);
  const file = page.getByRole("link", { name: "Add to calendar" });
  const response = await request.get(origin() + ((await file.getAttribute("href")) ?? ""));
  expect(response.headers()["content-type"]).toContain("text/calendar");
  const calendar = await response.text();
  expect(calendar).toContain("SUMMARY:Quoll briefing\\, live");
  expect(calendar).toContain("LOCATION:Example Hall\\, Tokyo");
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect((await request.get(`${origin()}/api/calendar.ics?path=/no-such-event`)).status()).toBe(
    404,
  );
  expect((await request.get(`${origin()}/api/calendar.ics?path=/contact`)).status()).toBe(404);

  const upcoming = page.locator("section").filter({ hasText: /^Events/ });
  const past = page.locator("section").filter({ hasText: /^Past events/ });
  await page.goto(`${origin()}/events`);
  await expect(upcoming.getByRole("link", { name: event.title })).toBeVisible();
  await mutate([{ patch: { id: event._id, set: { start: hours(-3), end: hours(-2) } } }]);
  await expect
    .poll(async () => (await read(path)).text)
    .toContain("https://video.example.com/quoll");
  await page.goto(`${origin()}/events`);
  await expect(past.getByRole("link", { name: event.title })).toBeVisible();
  await expect(upcoming.getByRole("link", { name: event.title })).toHaveCount(0);
  await mutate([{ delete: { id: event._id } }]);
});

test("customer stories, plans and a resource have their pages, and lists survive missing documents", async ({
  page,
}) => {
  await page.goto(`${origin()}/customers`);
  await page.getByRole("link", { name: /bearings plant/ }).click();
  await expect(page.getByRole("article")).toContainText("83%");
  await expect(
    page.getByRole("complementary").getByRole("link", { name: "ArqFlow" }),
  ).toHaveAttribute("href", "/solutions/arqflow");
  const quote = page.getByRole("article").locator("figure > blockquote");
  await expect(quote).toContainText("In week three it raised 31 alarms");
  for (const [side, mark] of [
    ["::before", "open-quote"],
    ["::after", "close-quote"],
  ])
    expect(await quote.evaluate((node, at) => getComputedStyle(node, at).content, side)).toBe(mark);
  await page.goto(`${origin()}/resources`);
  await page
    .getByRole("link", { name: "Reaching the first KPI in four to eight weeks", exact: true })
    .click();
  await expect(page).toHaveURL(`${origin()}/resources/first-kpi-plan`);
  await expect(page.getByRole("article")).toContainText("a plan for each week");
  await expect(page.getByRole("link", { name: "Download Resource" })).toHaveAttribute(
    "href",
    /\.pdf/,
  );

  const plans = "sections[0].selection.documents";
  const missing = { _key: "gone", _type: "reference", _ref: "plan-gone", _weak: true };
  await mutate([
    { patch: { id: "page-pricing", insert: { before: `${plans}[0]`, items: [missing] } } },
  ]);
  await page.goto(`${origin()}/pricing`);
  await expect(page.getByText("Recommended")).toBeVisible();
  expect((await read("/search?q=weekly+review")).text).toContain('href="/pricing"');
  await expect(
    page.getByRole("heading", { level: 2, name: /^(Value Sprint|Business|Enterprise)$/ }),
  ).toHaveCount(3);
  await mutate([{ patch: { id: "page-pricing", unset: [`${plans}[_key=="gone"]`] } }]);
});

test("a job opening takes applications until its closing date, then lists omit it", async ({
  page,
}) => {
  const day = (count: number) =>
    new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  const job = {
    _id: "job-quoll",
    _type: "jobOpening",
    title: "Quoll Researcher",
    path: slug("/careers/quoll-researcher"),
    department: "Wildlife",
    location: "Hobart, Australia",
    country: "AU",
    workplace: "onSite",
    employment: "contract",
    summary: "Count quolls after dark.",
    body: [block("Bring a torch.")],
    published: day(-30),
    closes: day(30),
    form: { _type: "reference", _ref: "form-job-application" },
    sample: false,
  };
  await mutate([{ createOrReplace: job }]);
  const path = job.path.current;
  await expect.poll(async () => (await read(path)).text).toContain('"@type":"JobPosting"');
  await page.goto(`${origin()}/careers`);
  await page.getByRole("link", { name: job.title }).click();
  await expect(page.getByRole("definition")).toContainText([job.location, "On site", "Contract"]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Apply for this job" }).click();
  await expect(page.getByLabel("Full name")).toBeInViewport();

  await mutate([{ patch: { id: job._id, set: { closes: day(-1) } } }]);
  await expect.poll(async () => (await read(path)).text).toContain("are closed");
  const closed = await read(path);
  expect(closed.status).toBe(200);
  expect(closed.text).not.toContain("Send application");
  expect(closed.text).not.toContain('"@type":"JobPosting"');
  await page.goto(`${origin()}/careers`);
  await expect(page.getByRole("link", { name: "Customer Engineer" })).toBeVisible();
  await expect(page.getByRole("link", { name: job.title })).toHaveCount(0);
  await mutate([{ delete: { id: job._id } }]);
});
