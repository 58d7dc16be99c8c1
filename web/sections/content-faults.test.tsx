import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../content/request/page-context.fixture.ts";
import { validAuditLog } from "./audit-log/audit-log.fixture.ts";
import { parseSections } from "./parse-sections.ts";
import { validCalculator } from "./price-calculator/price-calculator.fixture.ts";
import { SectionView } from "./section-view.tsx";

vi.mock("../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const withKey = (fields: object) => [{ _key: "a", ...fields }];
const reference = (document: object | null) => withKey({ _ref: "doc-1", document });
const block = (text: string) => ({
  _key: text,
  _type: "block",
  style: "normal",
  listItem: null,
  level: null,
  children: [{ _key: "s", _type: "span", text, marks: [] }],
  markDefs: [],
});
const selection = { selection: { mode: "automatic", limit: 6, documents: null } };
const heading = { headline: "A headline", lead: "A lead." };

/** Valid content of each section type without forms or interaction. */
const validContent: Record<string, object> = {
  articles: {
    ...heading,
    hasPages: true,
    ...selection,
    found: [
      {
        _id: "article-1",
        title: "An article",
        path: "/articles/one",
        summary: "What it says.",
        published: "2026-10-20",
        cover: null,
        categories: null,
        sample: null,
      },
    ],
  },
  auditLog: validAuditLog,
  cards: {
    ...heading,
    items: withKey({ title: "BYO", text: "Yours.", metric: "12+ models", drawing: "fit" }),
  },
  closingCta: { ...heading, buttons: null },
  customerStories: {
    ...heading,
    ...selection,
    found: [
      {
        _id: "story-1",
        title: "A story",
        path: "/customers/one",
        customer: "Example Bank",
        logo: null,
        industry: null,
        summary: "What changed.",
        metrics: null,
        sample: null,
      },
    ],
  },
  differentiators: {
    ...heading,
    usualLabel: "Usual",
    oursLabel: "Ours",
    items: withKey({ title: "Models", usual: "Theirs.", ours: "Yours." }),
  },
  events: {
    ...heading,
    period: "upcoming",
    emptyText: null,
    ...selection,
    found: [
      {
        _id: "event-1",
        title: "An event",
        path: "/events/one",
        summary: "What it is about.",
        start: "2999-01-01T10:00:00Z",
        end: "2999-01-01T11:00:00Z",
        timeZone: "UTC",
        place: null,
        onlineUrl: null,
        sample: null,
      },
    ],
  },
  faqs: {
    ...heading,
    ...selection,
    found: [{ _id: "faq-1", question: "Why?", answer: [block("So.")], sample: false }],
  },
  fixedOffer: {
    ...heading,
    price: "$900",
    period: null,
    scopeTitle: "What you get",
    included: ["One module"],
    buttons: null,
    stepsHeadline: "Week by week",
    weekLabel: "Week",
    steps: withKey({ title: "Start", text: "We begin.", from: 1, to: 2 }),
    points: null,
  },
  hero: { ...heading, eyebrow: null, buttons: null, chips: ["Retail"], scene: null, image: null },
  industries: {
    ...heading,
    problemLabel: "Problem",
    solutionLabel: "Solution",
    beforeLabel: "Before",
    afterLabel: "After",
    benefitsLabel: "Benefits",
    industries: reference({
      _id: "industry-1",
      title: "Retail",
      problem: "Waste.",
      solution: "Less.",
      hue: "blue",
      benefits: ["One"],
      metrics: [],
      modules: null,
    }),
  },
  jobOpenings: {
    ...heading,
    emptyText: null,
    ...selection,
    found: [
      {
        _id: "job-1",
        title: "A job",
        path: "/careers/one",
        department: "Engineering",
        location: "Berlin",
        workplace: "hybrid",
        employment: "fullTime",
        summary: "What to do.",
        closes: null,
        sample: null,
      },
    ],
  },
  logos: {
    ...heading,
    items: withKey({ name: "Example Bank", logo: null, address: null, page: null }),
    layout: null,
  },
  priceCalculator: { ...validCalculator, ...heading },
  pricingPlans: {
    ...heading,
    note: null,
    ...selection,
    found: [
      {
        _id: "plan-1",
        name: "Pilot",
        audience: "For one team.",
        price: "$900",
        period: null,
        included: ["One module"],
        buttons: null,
        isHighlighted: null,
        sample: null,
      },
    ],
  },
  prose: {
    eyebrow: null,
    video: null,
    captions: null,
    buttons: null,
    ...heading,
    body: [block("A paragraph.")],
  },
  resources: {
    ...heading,
    downloadLabel: "Download Resource",
    ...selection,
    found: [
      {
        _id: "resource-1",
        title: "Paper",
        path: null,
        type: "whitepaper",
        category: { document: { title: "Security" } },
        description: "What it says.",
        readTime: "15 min read",
        published: "2024-01-15",
        file: null,
        link: null,
        isGated: false,
        sample: null,
      },
    ],
  },
  security: {
    ...heading,
    items: withKey({ group: "Audits", title: "SOC 2", text: "Audited.", evidence: "Report." }),
  },
  solutionCarousel: {
    ...heading,
    linkLabel: "Learn More",
    ...selection,
    found: [
      {
        _id: "module-1",
        name: "ArqMesh",
        path: "/solutions/arqmesh",
        hue: "blue",
        tagline: "Sources",
        carouselDescription: "Reads.",
        carouselFeatures: ["Lineage"],
        carouselMetrics: null,
        carouselStatus: "beta",
      },
    ],
  },
  solutionGrid: {
    ...heading,
    linkLabel: "Learn More",
    ...selection,
    found: [
      {
        _id: "module-1",
        name: "ArqMesh",
        path: "/solutions/arqmesh",
        theme: null,
        hue: null,
        shortDesc: "Short.",
        fullDesc: "Full.",
        status: "production",
      },
    ],
  },
  stats: { ...heading, items: withKey({ value: "97 ms", label: "latency", note: null }) },
  team: {
    ...heading,
    profileLabel: "Profile",
    members: reference({
      _id: "team-1",
      name: "Ada Lovelace",
      designation: "Chief executive",
      bio: null,
      image: null,
      profileUrl: null,
      sample: true,
    }),
  },
  testimonials: {
    ...heading,
    ...selection,
    found: [
      {
        _id: "testimonial-1",
        quote: "Good.",
        author: "Ada",
        title: "Head",
        company: "Bank",
        metric: "24% less",
        industry: null,
        sample: null,
      },
    ],
  },
};

const types = Object.keys(validContent);
const neighborText = "What follows.";
const neighbor = {
  _key: "n",
  _type: "closingCta",
  headline: "The neighbor",
  lead: neighborText,
  buttons: null,
};

/** Renders a page of one section and a valid one after it. Returns its text. */
function renderPage(kind: string, content: object) {
  const sections = parseSections([{ _key: "k", _type: kind, ...content }, neighbor]);
  const { container } = render(
    sections.map((section, index) => (
      <SectionView
        key={section.key}
        section={section}
        context={visitorContext}
        isFirst={index === 0}
      />
    )),
  );
  return container.textContent;
}

/** Returns the content with all of its titles and texts replaced. */
function replaceTexts<Value>(value: Value, text: string): Value;
function replaceTexts(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      /^(headline|title|text|question|name|quote|author|value)$/.test(name) &&
      typeof inner === "string"
        ? text
        : replaceTexts(inner, text),
    ]),
  );
}

test.each(types)("renders %s", (kind) => {
  expect(renderPage(kind, validContent[kind] ?? {})).toContain("A headline");
});

test.each(types)("keeps the page intact for %s with one missing field", (kind) => {
  for (const name of Object.keys(validContent[kind] ?? {})) {
    expect(renderPage(kind, { ...validContent[kind], [name]: null })).toContain(neighborText);
    cleanup();
  }
});

test.each(types)("keeps the page intact for %s with an empty list", (kind) => {
  for (const [name, value] of Object.entries(validContent[kind] ?? {})) {
    if (!Array.isArray(value)) continue;
    expect(renderPage(kind, { ...validContent[kind], [name]: [] })).toContain(neighborText);
    cleanup();
  }
});

const isSelected = (kind: string) => "selection" in (validContent[kind] ?? {});

test.each(
  types.filter(
    (kind) => !isSelected(kind) && /"document"/.test(JSON.stringify(validContent[kind])),
  ),
)("omits an unpublished document of %s", (kind) => {
  const [list = ""] =
    Object.entries(validContent[kind] ?? {}).find(([, value]) => Array.isArray(value)) ?? [];
  expect(renderPage(kind, { ...validContent[kind], [list]: reference(null) })).not.toContain(
    "A headline",
  );
});

test.each(types.filter(isSelected))("omits an unpublished document that %s selects", (kind) => {
  const empty = { mode: "manual", limit: null, documents: reference(null) };
  const shown = renderPage(kind, { ...validContent[kind], selection: empty });
  // A list with the headline of the page shows a text instead; the others are left out.
  expect(shown.includes("A headline")).toBe(shown.includes("Nothing here yet."));
});

test.each([
  ["300 characters", "A long title ".repeat(23).trim()],
  ["one word of 300 characters", "x".repeat(300)],
  ["right to left", "هندسة الذكاء المؤسسي"],
  ["Chinese", "企业智能架构"],
])("shows texts of %s completely in every section", (_, text) => {
  for (const kind of types) {
    expect(renderPage(kind, { ...replaceTexts(validContent[kind], text) })).toContain(text);
    cleanup();
  }
});

test("shows the texts beside a missing image", () => {
  const image = { asset: null, alt: "A control room", crop: null, hotspot: null };
  expect(renderPage("hero", { ...validContent.hero, image })).toContain("A headline");
  const odd = { ...image, asset: { _ref: "image-nonsense" } };
  expect(renderPage("hero", { ...validContent.hero, image: odd })).toContain("A headline");
});
