import type { Page } from "@playwright/test";
import { expect, origin, test } from "../../support/browser/e2e.ts";
import { exactTexts, publicRoutes } from "../../support/fixtures/specification.ts";

/**
 * The public site compared with docs/specification.md, a row per page. `spec` names the section that a
 * row proves; `texts` must appear on the page in this order; `links` are labels and targets of its
 * buttons and links; `data` are the types of its structured data. The last tests check completeness:
 * every route and every exact text of the specification's public part is in the table, or listed with
 * the test that shows it.
 */
type Row = {
  spec: string;
  path: string;
  title: string;
  texts: string[];
  links?: [label: string, target: string][];
  data?: string[];
  indexed?: false;
};

const everywhere: Row["links"] = [
  ["Platform", "/platform"],
  ["Solutions", "/solutions"],
  ["About", "/about"],
  ["Contact", "/contact"],
  ["Request Demo", "/schedule-demo"],
];

const module = (id: string, name: string, heroLinks: string[], bottomLinks: string[]) => ({
  id,
  name,
  heroLinks,
  bottomLinks,
});

/** Spec 2, the table of button targets. */
const modules = [
  module(
    "arqcode",
    "ArqCode",
    ["/schedule-demo", "/code-examples"],
    ["/schedule-demo", "/contact"],
  ),
  module("arqflow", "ArqFlow", ["/contact", "#features"], ["/schedule-demo", "/contact"]),
  module(
    "arqguard",
    "ArqGuard",
    ["/schedule-demo", "/download-guide"],
    ["/schedule-demo", "/contact"],
  ),
  module("arqintel", "ArqIntel", ["/schedule-demo"], ["/schedule-demo"]),
  module("arqmesh", "ArqMesh", ["/schedule-demo"], ["/schedule-demo"]),
  module("arqserve", "ArqServe", ["/schedule-demo"], ["/schedule-demo"]),
  module("arqpulse", "ArqPulse", ["/schedule-demo", "/demo"], ["/schedule-demo", "/contact"]),
  module("arqsight", "ArqSight", ["/schedule-demo", "/demo"], ["/schedule-demo", "/contact"]),
  module("arqtest", "ArqTest", ["/schedule-demo", "/demo"], ["/schedule-demo", "/contact"]),
] as const;

const industries = [
  ["35%", "8%", "78% reduction"],
  ["$4.2M", "$0.3M", "93%"],
  ["45 min", "2 min", "96% faster"],
  ["12%", "2%", "83%"],
  ["4.2 h", "0.8 h", "81%"],
  ["15%", "3%", "80%"],
] as const;

const rows: Row[] = [
  {
    spec: "2 Home",
    path: "/",
    title: "Arq",
    texts: [
      "Schedule a Demo",
      "Explore Platform",
      "Financial Services",
      "Healthcare",
      "Manufacturing",
      "Retail",
      "Modular Fit",
      "Natively Embedded",
      "Built to Scale",
      "Execution-Native",
      "BYO Model",
      "MCP-Aligned",
      "Zero-Trust",
    ],
    links: [
      ["Schedule a Demo", "/schedule-demo"],
      ["Explore Platform", "/platform"],
      ["Learn More", "/solutions/arqmesh"],
      ["Learn More", "/solutions/arqintel"],
    ],
    data: ["Organization", "WebSite", "FAQPage"],
  },
  {
    spec: "2 /about",
    path: "/about",
    title: "Arq",
    texts: ["Book Blueprint Call", "Learn More"],
    links: [
      ["Book Blueprint Call", "/schedule-demo"],
      ["Learn More", "/contact"],
    ],
  },
  {
    spec: "2 /platform",
    path: "/platform",
    title: "platform",
    texts: ["SOC 2 Type II", "Zero Trust", "Compliance Ready", "Schedule Platform Demo"],
    links: [["Schedule Platform Demo", "/schedule-demo"]],
  },
  {
    spec: "2 /solutions",
    path: "/solutions",
    title: "Nine AI modules",
    texts: ["Learn More", "Schedule Architecture Review"],
    links: [
      ["Schedule Architecture Review", "/schedule-demo"],
      ...modules.map(({ id }): [string, string] => ["Learn More", `/solutions/${id}`]),
    ],
  },
  ...modules.map(({ id, name }): Row => ({
    spec: `2 /solutions/{moduleId}, ${id}`,
    path: `/solutions/${id}`,
    title: name,
    texts: ["Overview", "Features", "Benefits"],
    data: ["SoftwareApplication"],
  })),
  {
    spec: "2 /resources",
    path: "/resources",
    title: "AI Resources Library",
    texts: [
      "Resource Library",
      "Insights, guides, and case studies to accelerate your AI transformation journey",
      "All",
      "Implementation",
      "Platform",
      "Security",
      "Manufacturing",
      "Financial Services",
      "Development",
      "Sales & Marketing",
      "Healthcare",
      "case study",
      "Download Resource",
      "Stay Updated with AI Insights",
      "Subscribe",
    ],
    data: ["CollectionPage"],
  },
  {
    spec: "2 and 5 /contact",
    path: "/contact",
    title: "Contact",
    texts: ["Full Name", "Email", "Company", "Inquiry Type", "Subject", "Message"],
  },
  {
    spec: "2 /privacy",
    path: "/privacy",
    title: "Privacy",
    texts: ["January 1, 2025"],
  },
  {
    spec: "2 /terms",
    path: "/terms",
    title: "Terms",
    texts: ["January 1, 2025", "99.9%"],
  },
  {
    spec: "2 /cookies",
    path: "/cookies",
    title: "Cookie",
    texts: ["Essential", "Functional", "Analytics"],
  },
  {
    spec: "2 /demo",
    path: "/demo",
    title: "demo",
    texts: [
      "Platform Demos",
      "Interactive Demos",
      "Recorded Webinars",
      "3:45",
      "4:20",
      "5:10",
      "6:15",
      "View Slides",
    ],
    links: [
      ["", "/schedule-demo"],
      ["", "/contact"],
    ],
  },
  {
    spec: "2 /schedule-demo",
    path: "/schedule-demo",
    title: "Schedule",
    texts: ["30"],
  },
  {
    spec: "2 /thank-you",
    path: "/thank-you",
    title: "Request Confirmed",
    texts: ["Request Confirmed", "24 hours", "30"],
    links: [
      ["", "/platform"],
      ["", "/resources"],
      ["", "/solutions"],
      ["", "/contact"],
      ["", "/"],
    ],
    indexed: false,
  },
  {
    spec: "2 and 5 /download-guide",
    path: "/download-guide",
    title: "guide",
    texts: [
      "45 pages",
      "First Name",
      "Last Name",
      "Business Email",
      "Company Name",
      "Your Role",
      "Company Size",
    ],
  },
  {
    spec: "2 /code-examples",
    path: "/code-examples",
    title: "Code",
    texts: ["Test Generation", "Pattern Detection", "PR Enhancement", "Copy", "Join Beta Program"],
    links: [
      ["Join Beta Program", "/schedule-demo"],
      ["", "/contact"],
    ],
  },
];

const meta = (page: Page, selector: string, attribute = "content") =>
  page.locator(selector).first().getAttribute(attribute);

/** The types of all structured data of a page, including nested ones. */
async function dataTypes(page: Page): Promise<string[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.flatMap((block) =>
    [...JSON.stringify(JSON.parse(block)).matchAll(/"@type":"(\w+)"/g)].map(
      ([, type = ""]) => type,
    ),
  );
}

for (const { spec, path, title, texts, links = [], data = [], indexed = true } of rows) {
  test(`spec ${spec}: ${path} has the specified texts, links and structured data`, async ({
    page,
  }) => {
    const response = await page.goto(`${origin()}${path}`);
    expect(response?.status()).toBe(200);
    await expect(page.locator("h1")).toHaveCount(1);

    const main = (await page.locator("main").textContent()) ?? "";
    for (const text of texts) expect(main, text).toContain(text);
    const shown = await page
      .locator("main a")
      .evaluateAll((all) =>
        all.map((link) => ({ label: link.textContent ?? "", to: link.getAttribute("href") })),
      );
    for (const [label, target] of links)
      expect(
        shown.some(({ label: of, to }) => to === target && of.includes(label)),
        `“${label}” leads to ${target}`,
      ).toBe(true);
    const header = page.getByRole("banner").getByRole("navigation").first();
    for (const [label, target] of everywhere)
      await expect(header.getByRole("link", { name: label, exact: true })).toHaveAttribute(
        "href",
        target,
      );
    const footer = page.getByRole("contentinfo");
    for (const target of ["/privacy", "/terms", "/cookies"])
      await expect(footer.locator(`a[href="${target}"]`).first()).toBeVisible();
    for (const network of ["LinkedIn", "X", "Instagram"])
      await expect(
        footer.getByRole("link", { name: `Arq on ${network}`, exact: true }),
      ).toBeVisible();
    await expect(footer.getByText("Stay Updated", { exact: true })).toBeVisible();
    await expect(footer.getByPlaceholder("Enter your email")).toBeVisible();
    await expect(footer.getByRole("button", { name: "Subscribe" })).toBeVisible();

    const tab = await page.title();
    expect(tab).toContain(title);
    expect(tab, "spec 5: the brand is in every title").toContain("Arq");
    const description = (await meta(page, 'meta[name="description"]')) ?? "";
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(await meta(page, 'meta[name="keywords"]')).toBeTruthy();
    expect(new URL((await meta(page, 'link[rel="canonical"]', "href")) ?? "").pathname).toBe(path);
    expect(await meta(page, 'meta[name="robots"]')).toBe(
      indexed ? "index, follow" : "noindex, follow",
    );
    const picture = (await meta(page, 'meta[property="og:image"]')) ?? "";
    expect(await meta(page, 'meta[property="og:image:width"]')).toBe("1200");
    expect(await meta(page, 'meta[property="og:image:height"]')).toBe("630");
    const drawn = await page.request.get(picture);
    expect(drawn.headers()["content-type"]).toBe("image/png");
    expect((await drawn.body()).readUInt32BE(16), "width in the PNG itself").toBe(1200);

    const types = await dataTypes(page);
    for (const type of data) expect(types).toContain(type);
  });
}

for (const { id, heroLinks, bottomLinks } of modules)
  test(`spec 2 button targets: ${id}`, async ({ page }) => {
    await page.goto(`${origin()}/solutions/${id}`);
    const targetsAt = (location: string) =>
      page
        .locator(`main a[data-track*="event=cta_click"][data-track$="location=${location}"]`)
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(await targetsAt("module+hero")).toEqual(heroLinks);
    expect(await targetsAt("closingCta")).toEqual(bottomLinks);
  });

test("spec 2 home: its sections have the specified order", async ({ page }) => {
  await page.goto(`${origin()}/`);
  const order = await page
    .locator("main [data-section]")
    .evaluateAll((all) => all.map((section) => section.getAttribute("data-section")));
  expect(order).toEqual([
    "hero",
    "advantages",
    "pillars",
    "industries",
    "solutionCarousel",
    "testimonials",
    "faqs",
    "closingCta",
  ]);
});

test("spec 9: the six industries show their numbers before and after", async ({ page }) => {
  await page.goto(`${origin()}/`);
  const section = page.locator("[data-section=industries]");
  for (const [before, after, change] of industries) {
    await expect(section.getByText(before, { exact: true }).first()).toBeVisible();
    await expect(section.getByText(after, { exact: true }).first()).toBeVisible();
    await expect(section.getByText(change).first()).toBeVisible();
  }
});

test("spec 2 not-found page: an unknown address and an unknown module are real 404s", async ({
  page,
}) => {
  for (const path of ["/no-such-page", "/solutions/arqnothing"]) {
    expect((await page.goto(`${origin()}${path}`))?.status()).toBe(404);
    for (const text of exactTexts("### Not-found page"))
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole("main").locator('a[href="/"]')).toBeVisible();
  }
});

test("every route of the specification has its row", () => {
  expect(publicRoutes()).toHaveLength(23);
  expect(publicRoutes().filter((route) => !rows.some(({ path }) => path === route))).toEqual([]);
});

/** Exact texts of the pages that need a visitor's action; each is asserted by the named test. */
const inOtherTests: Record<string, string> = {
  "No resources found matching your criteria.": "visitors-library",
  "Search resources...": "visitors-library",
  "Enter your email": "the footer of every row above",
  Subscribe: "the footer of every row above",
  "Watch Recording": "web/features/demos: no seeded session has a recording",
  "Copied!": "visitors-code",
  "Download Started": "visitors-guide",
  "Continuing from Chat": "visitors-scheduling",
  "Demo Scheduled": "visitors-scheduling",
  "Chat Context Saved": "visitors-scheduling",
  "Sales Inquiry from Chat": "visitor-and-sales",
};
const parts = [
  "### `/about`",
  "### `/platform`",
  "### `/solutions`",
  "### `/resources`",
  "### `/contact`",
  "### `/privacy` and `/terms`",
  "### `/demo`",
  "### `/schedule-demo`",
  "### `/thank-you`",
  "### `/download-guide`",
  "### `/code-examples`",
];
/** Names, addresses and values of the same sections that no page shows as text. */
const notShown = /^[/{*]|^(chat_session|inquiry|sales|email|arq[a-z]+|\{.*|Home)$|^\{moduleId\}$/;

test("every exact text of the specification's pages is in the table", () => {
  const asserted = new Set([
    ...rows.flatMap(({ texts, title, links = [] }) => [title, ...texts, ...links.map(([l]) => l)]),
    ...Object.keys(inOtherTests),
  ]);
  const forgotten = parts
    .flatMap(exactTexts)
    .filter((exact) => !notShown.test(exact) && !asserted.has(exact));
  expect(forgotten).toEqual([]);
});
