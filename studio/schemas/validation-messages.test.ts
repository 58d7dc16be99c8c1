import { expect, test } from "vitest";
import { copySeedDocument, findProblems } from "./seeded-content.fixture.ts";

/** Checks the validation messages for typical editing mistakes. */

const expectText = (text: string) => expect.arrayContaining([expect.stringContaining(text)]);
const expectError = (text: string) =>
  expect.arrayContaining([expect.stringMatching(new RegExp(`^error .*${text}`))]);

test("reports a missing headline and a button without a page", async () => {
  const home = copySeedDocument("page", "page-home");
  const [hero] = home.sections;
  if (hero?._type !== "hero") throw new Error("The home page does not start with a hero");
  hero.headline = "";
  hero.buttons = [{ _key: "a", _type: "button", label: "Go", target: "page" }];
  const found = await findProblems(home);
  expect(found).toEqual(expectError("headline: Required"));
  expect(found).toEqual(expectError("Choose the target page of this button"));
});

test("reports a page without sections", async () => {
  expect(await findProblems({ ...copySeedDocument("page", "page-about"), sections: [] })).toEqual(
    expectError("sections"),
  );
});

test("warns about a first section without a headline", async () => {
  const about = copySeedDocument("page", "page-about");
  about.sections = [{ _key: "a", _type: "stats", items: [createStat()] }];
  expect(await findProblems(about)).toEqual([
    "warning sections: Give the first section a headline",
  ]);
});

const createStat = () => ({ _key: "a", _type: "stat" as const, value: "50+", label: "connectors" });

test.each([
  ["a page's", "/contact", "“Contact"],
  ["a legal page's", "/privacy", "“Privacy"],
  ["a module's", "/solutions/arqmesh", "“ArqMesh”"],
])("rejects the path of %s for another page", async (_, path, title) => {
  const about = copySeedDocument("page", "page-about");
  about.path.current = path;
  expect(await findProblems(about)).toEqual(expectError(`path: ${title}.*already has this path`));
});

test("keeps the home page at /", async () => {
  const home = copySeedDocument("page", "page-home");
  home.path.current = "/start";
  expect(await findProblems(home)).toEqual(expectText("The home page stays at /"));
});

test("requires /solutions/ in the path of a module", async () => {
  const module = copySeedDocument("solutionModule", "module-arqmesh");
  module.path.current = "/arqmesh";
  expect(await findProblems(module)).toEqual(expectError("path: Start the path with /solutions/"));
});

test("requires four module metrics, three card metrics and three or four card features", async () => {
  const module = copySeedDocument("solutionModule", "module-arqmesh");
  module.metrics.pop();
  module.carouselMetrics.pop();
  module.carouselFeatures = ["one", "two"];
  const found = await findProblems(module);
  expect(found).toEqual(expectError("metrics: Use exactly four metrics"));
  expect(found).toEqual(expectError("carouselMetrics: Use exactly three metrics"));
  expect(found).toEqual(expectError("carouselFeatures"));
});

test("warns about five feature cards", async () => {
  const module = copySeedDocument("solutionModule", "module-arqmesh");
  module.features = [1, 2, 3, 4, 5].map((number) => ({
    _key: `feature-${number}`,
    _type: "moduleFeature",
    title: `Feature ${number}`,
    text: "What it does.",
  }));
  expect(await findProblems(module)).toEqual([
    "warning features: Use four or six cards to fill the rows",
  ]);
});

test.each([
  { value: 5.1, count: 200 },
  { value: 4.8, count: 0 },
  { value: 4.8, count: 1.5 },
])("rejects the rating %j", async (rating) => {
  const module = { ...copySeedDocument("solutionModule", "module-arqmesh"), rating };
  expect(await findProblems(module)).toEqual(expectError("rating"));
});

test("allows tab buttons only on module pages", async () => {
  const tab = { _key: "a", _type: "button" as const, label: "Features", target: "tab" as const };
  const about = copySeedDocument("page", "page-about");
  about.sections = [
    { _key: "a", _type: "closingCta", headline: "Next", buttons: [{ ...tab, tab: "features" }] },
  ];
  expect(await findProblems(about)).toEqual(expectError("Only a module's page has tabs"));
  const module = copySeedDocument("solutionModule", "module-arqmesh");
  module.buttons = [tab];
  expect(await findProblems(module)).toEqual(expectError("Choose the tab this button opens"));
});

test("rejects three buttons", async () => {
  const go = { _type: "button" as const, label: "Go", target: "demo" as const };
  const about = copySeedDocument("page", "page-about");
  const buttons = ["a", "b", "c"].map((_key) => ({ ...go, _key }));
  about.sections = [{ _key: "a", _type: "closingCta", headline: "Next", buttons }];
  expect(await findProblems(about)).toEqual(expectError("Use at most two buttons"));
});

test("requires three benefits and non-negative metrics of an industry", async () => {
  const industry = copySeedDocument("industry", "industry-retail");
  industry.benefits.pop();
  const [metric] = industry.metrics;
  if (metric) metric.afterValue = -1;
  const found = await findProblems(industry);
  expect(found).toEqual(expectError("benefits"));
  expect(found).toEqual(expectError("afterValue"));
});

test("requires a file or a link of a resource", async () => {
  const { file, ...resource } = copySeedDocument("resource", "resource-zero-trust-for-agents");
  expect(await findProblems(resource)).toEqual(expectError("file: Choose a file or a link"));
  const both = { ...resource, file: storedFile, link: "https://example.com" };
  expect(await findProblems(both)).toEqual(expectError("file: Choose only one: a file or a link"));
  expect(await findProblems({ ...resource, link: "https://example.com" })).toEqual([]);
  expect(await findProblems({ ...resource, link: "http://example.com" })).toEqual(
    expectError("link"),
  );
  expect(file).toBeDefined();
});

const storedFile = { _type: "file", asset: { _type: "reference", _ref: "file-abc-pdf" } };

test("requires at least eight demo steps that match the duration", async () => {
  const demo = copySeedDocument("demo", "demo-arqtest");
  expect(await findProblems({ ...demo, duration: 226 })).toEqual(
    expectError("The steps last 3:45. Add 1 s to match 3:46."),
  );
  expect(await findProblems({ ...demo, steps: demo.steps.slice(0, 7) })).toEqual(
    expectError("Add at least eight steps"),
  );
});

const webinar = {
  _id: "webinar-new",
  _type: "webinar",
  title: "New",
  summary: "What it is about.",
  date: "2026-01-01",
  minutes: 45,
  attendees: 0,
};

test("allows a webinar with one recording or none", async () => {
  const recordings = { recordingUrl: "https://example.com/video", recordingFile: storedFile };
  expect(await findProblems(webinar)).toEqual([]);
  expect(await findProblems({ ...webinar, ...recordings })).toEqual(
    expectError("recordingFile: Choose only one: a file or an address"),
  );
});

const redirect = { _id: "redirect-old", _type: "redirect", from: "/old" };
const toAbout = { page: { _type: "reference", _ref: "page-about" } };

test("requires a page or an address of a redirect", async () => {
  expect(await findProblems({ ...redirect, ...toAbout })).toEqual([]);
  expect(await findProblems({ ...redirect, address: "https://example.com" })).toEqual([]);
  expect(await findProblems(redirect)).toEqual(expectError("page: Choose a page or an address"));
  expect(await findProblems({ ...redirect, ...toAbout, address: "https://example.com" })).toEqual(
    expectError("Choose only one: a page or an address"),
  );
});

test("rejects redirects from the path of a page and addresses of this site", async () => {
  expect(await findProblems({ ...redirect, ...toAbout, from: "/contact" })).toEqual(
    expectError("from: “Contact.* has this path; give it another one first"),
  );
  expect(await findProblems({ ...redirect, ...toAbout, from: "old" })).toEqual(
    expectError("from: Start the path with a slash"),
  );
  expect(await findProblems({ ...redirect, address: "https://localhost:3000/about" })).toEqual(
    expectError("This address is on this site"),
  );
});

test("rejects references to unpublished documents", async () => {
  const industry = copySeedDocument("industry", "industry-retail");
  industry.modules = [{ _key: "a", _type: "reference", _ref: "module-unpublished" }];
  expect(await findProblems(industry)).toEqual(expectError("modules.*must be published"));
});

test("rejects duplicate documents in a list", async () => {
  const about = copySeedDocument("page", "page-about");
  const members = ["a", "b"].map((_key) => ({
    _key,
    _type: "reference" as const,
    _ref: "team-member",
  }));
  about.sections = [{ _key: "a", _type: "team", headline: "T", profileLabel: "P", members }];
  expect(await findProblems(about)).toEqual(expectError("members"));
});

test("warns about an image without an alternative text", async () => {
  const image = { _type: "image" as const, asset: { _type: "reference" as const, _ref: "file-a" } };
  const about = { ...copySeedDocument("page", "page-about"), seo: { _type: "seo", image } };
  const alt = "warning seo.image.alt: Describe the image in one sentence";
  expect(await findProblems(about)).toEqual([alt]);
  about.seo = { _type: "seo", image: { ...image, alt: "x".repeat(201) } as typeof image };
  expect(await findProblems(about)).toEqual(["warning seo.image.alt: Keep it to one sentence"]);
});

test("warns about an alternative text without an image", async () => {
  const seo = { _type: "seo", image: { _type: "image", alt: "A bridge" } };
  expect(await findProblems({ ...copySeedDocument("page", "page-about"), seo })).toEqual([
    "warning seo.image: The image is missing. Choose one or remove this field",
  ]);
});

test("rejects more than a hundred sections", async () => {
  const about = copySeedDocument("page", "page-about");
  const sections = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      _key: `key-${index}`,
      _type: "newsletterSignup" as const,
      headline: "Stay updated",
    }));
  expect(await findProblems({ ...about, sections: sections(100) })).toEqual([]);
  expect(await findProblems({ ...about, sections: sections(101) })).toEqual(
    expectError("sections: Use at most 100 sections"),
  );
});

test("rejects more than four code examples", async () => {
  const about = copySeedDocument("page", "page-about");
  const known = "code-example-test-generation";
  const examples = [1, 2, 3, 4, 5].map((number) => ({
    _key: `example-${number}`,
    _type: "reference" as const,
    _ref: number === 1 ? known : `${known}-${number}`,
  }));
  about.sections = [{ _key: "a", _type: "codeExamples", headline: "Code", examples }];
  expect(await findProblems(about)).toEqual(expectError("examples: Four examples at most"));
});

test("rejects an empty required list", async () => {
  const about = copySeedDocument("page", "page-about");
  about.sections = [{ _key: "a", _type: "team", headline: "T", profileLabel: "P", members: [] }];
  expect(await findProblems(about)).toEqual(expectError("members"));
});

test("rejects a manual selection without documents", async () => {
  const about = copySeedDocument("page", "page-about");
  const selection = { mode: "manual" as const, documents: [] };
  about.sections = [{ _key: "a", _type: "faqs", headline: "Questions", selection }];
  expect(await findProblems(about)).toEqual(expectError("Choose the questions of this section"));
});

test("rejects a part that a module's page would show twice", async () => {
  const module = copySeedDocument("solutionModule", "module-arqmesh");
  module.sections = [
    ...(module.sections ?? []),
    { _key: "x", _type: "modulePart", part: "features" },
  ];
  expect(await findProblems(module)).toEqual(
    expectError("sections: Remove one of the parts with “features”"),
  );
});

test("rejects sections of an unknown type", async () => {
  const sections = [{ _key: "a", _type: "marquee", headline: "Long ago" }];
  expect(await findProblems({ ...copySeedDocument("page", "page-about"), sections })).toEqual(
    expectError("sections: Remove items of unknown types, which the site skips: “marquee”"),
  );
});

test("warns about the length limits of search engines", async () => {
  const about = copySeedDocument("page", "page-about");
  about.seo = { _type: "seo", title: "x".repeat(61), description: "x".repeat(161), noIndex: false };
  expect(await findProblems(about)).toEqual([
    expect.stringContaining("warning seo.title"),
    expect.stringContaining("warning seo.description"),
  ]);
});

test.each([
  ["300 characters", "Long ".repeat(60)],
  ["right-to-left", "الذكاء الاصطناعي في تسع وحدات"],
  ["Chinese, Japanese, Korean", "九つのモジュール、一つの基盤 企业智能 기업 지능"],
  ["markup", `<script>alert("1")</script> & 'quotes'`],
])("accepts a title and a headline in %s", async (_, title) => {
  const about = { ...copySeedDocument("page", "page-about"), title };
  about.sections = [{ _key: "a", _type: "closingCta", headline: title }];
  const errors = (await findProblems(about)).filter((problem) => problem.startsWith("error"));
  expect(errors).toEqual([]);
});

test("warns about a title of 300 characters", async () => {
  const about = { ...copySeedDocument("page", "page-about"), title: "Long ".repeat(60).trim() };
  expect(await findProblems(about)).toEqual([
    expect.stringContaining("warning title: Browser tabs"),
  ]);
});

test("requires a list of documents in a manual selection only", async () => {
  const page = copySeedDocument("page", "page-articles");
  const [section] = page.sections;
  if (section?._type !== "articles") throw new Error("The page does not start with articles");
  section.selection = { mode: "manual" };
  expect(await findProblems(page)).toEqual(expectError("Choose the articles of this section"));
  section.selection = { mode: "automatic", limit: 3 };
  expect(await findProblems(page)).toEqual([]);
});

test("rejects an event that ends before it starts", async () => {
  const event = copySeedDocument("event", "event-platform-briefing");
  event.end = event.start;
  expect(await findProblems(event)).toEqual(expectError("end: End after the start"));
});

test("requires one way to apply for a job, and a closing date after its posting", async () => {
  const job = copySeedDocument("jobOpening", "job-customer-engineer");
  expect(await findProblems({ ...job, closes: "2026-10-25" })).toEqual(
    expectError("closes: Close the opening on or after the day it is posted"),
  );
  expect(await findProblems({ ...job, applyUrl: "https://jobs.acme.com/17" })).toEqual(
    expectError("Choose only one: a form, a link, or an email address"),
  );
  expect(await findProblems({ ...job, country: "Germany" })).toEqual(
    expectError("country: Use two capital letters, for example US or DE"),
  );
});

test("accepts a resource without a path and rejects one of another document", async () => {
  const resource = copySeedDocument("resource", "resource-first-kpi-plan");
  delete resource.path;
  expect(await findProblems(resource)).toEqual([]);
  resource.path = { _type: "slug", current: "/articles/catch-late-data" };
  expect(await findProblems(resource)).toEqual(expectError("already has this path"));
});
