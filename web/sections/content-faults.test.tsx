import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../content/request/page-context.fake.ts";
import { parseSections } from "./parse-sections.ts";
import { SectionView } from "./section-view.tsx";

vi.mock("server-only", () => ({}));
vi.mock("../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const keyed = (fields: object) => [{ _key: "a", ...fields }];
const reference = (document: object | null) => keyed({ _ref: "doc-1", document });
const block = (text: string) => ({
  _key: text,
  _type: "block",
  style: "normal",
  listItem: null,
  level: null,
  children: [{ _key: "s", _type: "span", text, marks: [] }],
  markDefs: [],
});
const heading = { headline: "A headline", lead: "A lead." };

/** Sound content of each kind of section that shows texts, figures and people. */
const sound: Record<string, object> = {
  advantages: { ...heading, items: keyed({ title: "Fit", text: "Fits.", drawing: "fit" }) },
  closingCta: { ...heading, buttons: null },
  differentiators: {
    ...heading,
    usualLabel: "Usual",
    oursLabel: "Ours",
    items: keyed({ title: "Models", usual: "Theirs.", ours: "Yours." }),
  },
  faqs: {
    ...heading,
    items: reference({ _id: "faq-1", question: "Why?", answer: [block("So.")], sample: false }),
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
      hue: "mesh",
      benefits: ["One"],
      metrics: [],
      modules: null,
    }),
  },
  pillars: { ...heading, items: keyed({ title: "BYO", text: "Yours.", metric: "12+ models" }) },
  prose: { ...heading, body: [block("A paragraph.")] },
  security: { ...heading, items: keyed({ title: "SOC 2", text: "Audited.", evidence: "Report." }) },
  solutionCarousel: {
    ...heading,
    linkLabel: "Learn More",
    modules: reference({
      _id: "module-1",
      name: "ArqMesh",
      path: "/solutions/arqmesh",
      hue: "mesh",
      tagline: "Sources",
      carouselDescription: "Reads.",
      carouselFeatures: ["Lineage"],
      carouselMetrics: null,
      carouselStatus: "beta",
    }),
  },
  solutionGrid: {
    ...heading,
    linkLabel: "Learn More",
    modules: reference({
      _id: "module-1",
      name: "ArqMesh",
      path: "/solutions/arqmesh",
      theme: null,
      hue: null,
      shortDesc: "Short.",
      fullDesc: "Full.",
      status: "production",
    }),
  },
  statement: { eyebrow: null, headline: "A statement", text: "What follows.", buttons: null },
  stats: { ...heading, items: keyed({ value: "97 ms", label: "latency", note: null }) },
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
    testimonials: reference({
      _id: "testimonial-1",
      quote: "Good.",
      author: "Ada",
      title: "Head",
      company: "Bank",
      metric: "24% less",
      industry: null,
      sample: null,
    }),
  },
};

const kinds = Object.keys(sound);
const standing = "What follows.";
const neighbour = { _key: "n", _type: "statement", ...sound.statement };

/** The page of one section and a sound one after it. */
function show(kind: string, content: object) {
  const sections = parseSections([{ _key: "k", _type: kind, ...content }, neighbour]);
  const { container } = render(
    sections.map((section, place) => (
      <SectionView
        key={section.key}
        section={section}
        context={visitorContext}
        first={place === 0}
      />
    )),
  );
  return container.textContent;
}

/** The content with one of its texts, wherever it stands, replaced. */
function withText<Value>(value: Value, text: string): Value;
function withText(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withText(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      /^(headline|title|text|question|name|quote|author|value)$/.test(name) &&
      typeof inner === "string"
        ? text
        : withText(inner, text),
    ]),
  );
}

test.each(kinds)("%s stands as it should be", (kind) => {
  const words = kind === "statement" ? "A statement" : "A headline";
  expect(show(kind, sound[kind] ?? {})).toContain(words);
});

test.each(kinds)("%s with a field missing, one at a time, leaves the page standing", (kind) => {
  for (const name of Object.keys(sound[kind] ?? {})) {
    expect(show(kind, { ...sound[kind], [name]: null })).toContain(standing);
    cleanup();
  }
});

test.each(kinds)("%s with an empty list leaves the page standing", (kind) => {
  for (const [name, value] of Object.entries(sound[kind] ?? {})) {
    if (!Array.isArray(value)) continue;
    expect(show(kind, { ...sound[kind], [name]: [] })).toContain(standing);
    cleanup();
  }
});

test.each(kinds.filter((kind) => /"document"/.test(JSON.stringify(sound[kind]))))(
  "%s leaves out a document that is not published",
  (kind) => {
    const [list = ""] =
      Object.entries(sound[kind] ?? {}).find(([, value]) => Array.isArray(value)) ?? [];
    expect(show(kind, { ...sound[kind], [list]: reference(null) })).not.toContain("A headline");
  },
);

test.each([
  ["300 characters", "A long title ".repeat(23).trim()],
  ["one word of 300 characters", "x".repeat(300)],
  ["right to left", "هندسة الذكاء المؤسسي"],
  ["Chinese", "企业智能架构"],
])("texts of %s are shown whole in every section", (_, text) => {
  for (const kind of kinds) {
    expect(show(kind, { ...withText(sound[kind], text) })).toContain(text);
    cleanup();
  }
});

test("a picture whose file is missing leaves its words", () => {
  const image = { asset: null, alt: "A control room", crop: null, hotspot: null };
  expect(show("hero", { ...sound.hero, image })).toContain("A headline");
  const odd = { ...image, asset: { _ref: "image-nonsense" } };
  expect(show("hero", { ...sound.hero, image: odd })).toContain("A headline");
});
