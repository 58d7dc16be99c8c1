import { expect, test } from "vitest";
import { copyOf, problems } from "./seeded-content.fake.ts";

/** What the Studio tells an editor who makes a mistake, and what it lets stand. */

const has = (text: string) => expect.arrayContaining([expect.stringContaining(text)]);
const error = (text: string) =>
  expect.arrayContaining([expect.stringMatching(new RegExp(`^error .*${text}`))]);

test("a missing headline and a button without its page", async () => {
  const home = copyOf("page", "page-home");
  const [hero] = home.sections;
  if (hero?._type !== "hero") throw new Error("The home page does not begin with a hero");
  hero.headline = "";
  hero.buttons = [{ _key: "a", _type: "button", label: "Go", target: "page" }];
  const told = await problems(home);
  expect(told).toEqual(error("headline: Required"));
  expect(told).toEqual(error("Choose the page this button leads to"));
});

test("an empty page", async () => {
  expect(await problems({ ...copyOf("page", "page-about"), sections: [] })).toEqual(
    error("sections"),
  );
});

test("a first section without a headline is a warning, not an error", async () => {
  const about = copyOf("page", "page-about");
  about.sections = [{ _key: "a", _type: "stats", items: [stat()] }];
  expect(await problems(about)).toEqual(["warning sections: Give the first section a headline"]);
});

const stat = () => ({ _key: "a", _type: "stat" as const, value: "50+", label: "connectors" });

test.each([
  ["a page's", "/contact", "“Contact"],
  ["a legal page's", "/privacy", "“Privacy"],
  ["a module's", "/solutions/arqmesh", "“ArqMesh”"],
])("%s path cannot be taken by another page", async (_, path, title) => {
  const about = copyOf("page", "page-about");
  about.path.current = path;
  expect(await problems(about)).toEqual(error(`path: ${title}.*already has this path`));
});

test("the home page stays at /", async () => {
  const home = copyOf("page", "page-home");
  home.path.current = "/start";
  expect(await problems(home)).toEqual(has("The home page stays at /"));
});

test("a module's path begins with /solutions/", async () => {
  const module = copyOf("solutionModule", "module-arqmesh");
  module.path.current = "/arqmesh";
  expect(await problems(module)).toEqual(error("path: Begin the path with /solutions/"));
});

test("a module has four metrics, three on its card, and three or four features there", async () => {
  const module = copyOf("solutionModule", "module-arqmesh");
  module.metrics.pop();
  module.carouselMetrics.pop();
  module.carouselFeatures = ["one", "two"];
  const told = await problems(module);
  expect(told).toEqual(error("metrics: Exactly four metrics"));
  expect(told).toEqual(error("carouselMetrics: Exactly three metrics"));
  expect(told).toEqual(error("carouselFeatures"));
});

test("five feature cards are a warning", async () => {
  const module = copyOf("solutionModule", "module-arqmesh");
  module.features = [1, 2, 3, 4, 5].map((number) => ({
    _key: `feature-${number}`,
    _type: "moduleFeature",
    title: `Feature ${number}`,
    text: "What it does.",
  }));
  expect(await problems(module)).toEqual(["warning features: Four or six cards fill their rows"]);
});

test.each([
  { value: 5.1, count: 200 },
  { value: 4.8, count: 0 },
  { value: 4.8, count: 1.5 },
])("the rating %j is out of range", async (rating) => {
  const module = { ...copyOf("solutionModule", "module-arqmesh"), rating };
  expect(await problems(module)).toEqual(error("rating"));
});

test("a button that opens a tab belongs on a module's page", async () => {
  const tab = { _key: "a", _type: "button" as const, label: "Features", target: "tab" as const };
  const about = copyOf("page", "page-about");
  about.sections = [
    { _key: "a", _type: "closingCta", headline: "Next", buttons: [{ ...tab, tab: "features" }] },
  ];
  expect(await problems(about)).toEqual(error("Only a module's page has tabs"));
  const module = copyOf("solutionModule", "module-arqmesh");
  module.buttons = [tab];
  expect(await problems(module)).toEqual(error("Choose the tab this button opens"));
});

test("three buttons are one too many", async () => {
  const go = { _type: "button" as const, label: "Go", target: "demo" as const };
  const about = copyOf("page", "page-about");
  const buttons = ["a", "b", "c"].map((_key) => ({ ...go, _key }));
  about.sections = [{ _key: "a", _type: "closingCta", headline: "Next", buttons }];
  expect(await problems(about)).toEqual(error("Two buttons at most"));
});

test("an industry has three benefits and figures that are not negative", async () => {
  const industry = copyOf("industry", "industry-retail");
  industry.benefits.pop();
  const [metric] = industry.metrics;
  if (metric) metric.afterValue = -1;
  const told = await problems(industry);
  expect(told).toEqual(error("benefits"));
  expect(told).toEqual(error("afterValue"));
});

test("a resource leads to a file or a link", async () => {
  const { file, ...resource } = copyOf("resource", "resource-zero-trust-for-agents");
  expect(await problems(resource)).toEqual(error("file: Choose a file or a link"));
  const both = { ...resource, file: storedFile, link: "https://example.com" };
  expect(await problems(both)).toEqual(error("file: Choose one: a file or a link, not both"));
  expect(await problems({ ...resource, link: "https://example.com" })).toEqual([]);
  expect(await problems({ ...resource, link: "http://example.com" })).toEqual(error("link"));
  expect(file).toBeDefined();
});

const storedFile = { _type: "file", asset: { _type: "reference", _ref: "file-abc-pdf" } };

test("a demo lasts exactly as long as its steps, of which there are eight", async () => {
  const demo = copyOf("demo", "demo-arqtest");
  expect(await problems({ ...demo, duration: 226 })).toEqual(
    error("The steps last 3:45; 1 s are missing to 3:46"),
  );
  expect(await problems({ ...demo, steps: demo.steps.slice(0, 7) })).toEqual(
    error("A demo has eight steps at least"),
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

test("a webinar may have no recording yet, but not two", async () => {
  const recordings = { recordingUrl: "https://example.com/video", recordingFile: storedFile };
  expect(await problems(webinar)).toEqual([]);
  expect(await problems({ ...webinar, ...recordings })).toEqual(
    error("recordingFile: Choose one: a file or an address, not both"),
  );
});

const redirect = { _id: "redirect-old", _type: "redirect", from: "/old" };
const toAbout = { page: { _type: "reference", _ref: "page-about" } };

test("a redirect leads to a page or an address", async () => {
  expect(await problems({ ...redirect, ...toAbout })).toEqual([]);
  expect(await problems({ ...redirect, address: "https://example.com" })).toEqual([]);
  expect(await problems(redirect)).toEqual(error("page: Choose a page or an address"));
  expect(await problems({ ...redirect, ...toAbout, address: "https://example.com" })).toEqual(
    error("not both"),
  );
});

test("a redirect cannot begin where a page stands, nor lead to this site by its address", async () => {
  expect(await problems({ ...redirect, ...toAbout, from: "/contact" })).toEqual(
    error("from: “Contact.* has this path; give it another one first"),
  );
  expect(await problems({ ...redirect, ...toAbout, from: "old" })).toEqual(
    error("from: Start the path with a slash"),
  );
  expect(await problems({ ...redirect, address: "https://localhost:3000/about" })).toEqual(
    error("This address is on this site"),
  );
});

test("a reference to a document that is not published is an error", async () => {
  const industry = copyOf("industry", "industry-retail");
  industry.modules = [{ _key: "a", _type: "reference", _ref: "module-unpublished" }];
  expect(await problems(industry)).toEqual(error("modules.*must be published"));
});

test("the same document twice in a list is an error", async () => {
  const about = copyOf("page", "page-about");
  const members = ["a", "b"].map((_key) => ({
    _key,
    _type: "reference" as const,
    _ref: "team-member",
  }));
  about.sections = [{ _key: "a", _type: "team", headline: "T", profileLabel: "P", members }];
  expect(await problems(about)).toEqual(error("members"));
});

test("a picture without an alternative text is a warning with its own words", async () => {
  const image = { _type: "image" as const, asset: { _type: "reference" as const, _ref: "file-a" } };
  const about = { ...copyOf("page", "page-about"), seo: { _type: "seo", image } };
  const alt = "warning seo.image.alt: Describe the picture in one sentence";
  expect(await problems(about)).toEqual([alt]);
  about.seo = { _type: "seo", image: { ...image, alt: "x".repeat(201) } as typeof image };
  expect(await problems(about)).toEqual(["warning seo.image.alt: One sentence is enough"]);
});

test("a picture that was taken away, with its text left behind, is a warning", async () => {
  const seo = { _type: "seo", image: { _type: "image", alt: "A bridge" } };
  expect(await problems({ ...copyOf("page", "page-about"), seo })).toEqual([
    "warning seo.image: The picture is missing: choose one, or remove it",
  ]);
});

test("a page has a hundred sections at most, as many as the site shows", async () => {
  const about = copyOf("page", "page-about");
  const sections = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      _key: `key-${index}`,
      _type: "newsletterSignup" as const,
      headline: "Stay updated",
    }));
  expect(await problems({ ...about, sections: sections(100) })).toEqual([]);
  expect(await problems({ ...about, sections: sections(101) })).toEqual(
    error("sections: A page shows 100 sections at most"),
  );
});

test("four code examples fit side by side, five do not", async () => {
  const about = copyOf("page", "page-about");
  const known = "code-example-test-generation";
  const examples = [1, 2, 3, 4, 5].map((number) => ({
    _key: `example-${number}`,
    _type: "reference" as const,
    _ref: number === 1 ? known : `${known}-${number}`,
  }));
  about.sections = [{ _key: "a", _type: "codeExamples", headline: "Code", examples }];
  expect(await problems(about)).toEqual(error("examples: Four examples at most"));
});

test("a list that was emptied is an error where the page needs it", async () => {
  const about = copyOf("page", "page-about");
  about.sections = [{ _key: "a", _type: "faqs", headline: "Questions", items: [] }];
  expect(await problems(about)).toEqual(error("items"));
});

test("a section of a kind that nobody knows is an error", async () => {
  const sections = [{ _key: "a", _type: "marquee", headline: "Long ago" }];
  expect(await problems({ ...copyOf("page", "page-about"), sections })).toEqual(
    error("sections: Remove what the site does not know and leaves out: “marquee”"),
  );
});

test("search engines' limits are warnings", async () => {
  const about = copyOf("page", "page-about");
  about.seo = { _type: "seo", title: "x".repeat(61), description: "x".repeat(161), noIndex: false };
  expect(await problems(about)).toEqual([
    expect.stringContaining("warning seo.title"),
    expect.stringContaining("warning seo.description"),
  ]);
});

test.each([
  ["300 characters", "Long ".repeat(60)],
  ["right-to-left", "الذكاء الاصطناعي في تسع وحدات"],
  ["Chinese, Japanese, Korean", "九つのモジュール、一つの基盤 企业智能 기업 지능"],
  ["markup", `<script>alert("1")</script> & 'quotes'`],
])("a title and a headline in %s can be published", async (_, title) => {
  const about = { ...copyOf("page", "page-about"), title };
  about.sections = [{ _key: "a", _type: "closingCta", headline: title }];
  const errors = (await problems(about)).filter((problem) => problem.startsWith("error"));
  expect(errors).toEqual([]);
});

test("a title of 300 characters stands, with a warning", async () => {
  const about = { ...copyOf("page", "page-about"), title: "Long ".repeat(60).trim() };
  expect(await problems(about)).toEqual([expect.stringContaining("warning title: Browser tabs")]);
});
