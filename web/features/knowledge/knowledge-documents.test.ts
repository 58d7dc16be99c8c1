// @vitest-environment node
import { type KnowledgeDocument, knowledgeTypes } from "@site/supabase/contracts/knowledge";
import { expect, test } from "vitest";
import {
  publishedSeed,
  seedKnowledgeDocuments,
} from "../../../tests/support/fixtures/seed-knowledge.ts";
import { buildKnowledgeDocuments } from "./knowledge-documents.ts";

const seed = await seedKnowledgeDocuments();
const byId = new Map(seed.map((document) => [document.id, document]));
const texts = (id: string) => (byId.get(id)?.passages ?? []).map(({ text }) => text);

const isIndexable = (document: (typeof publishedSeed)[number]) =>
  !("seo" in document && document.seo?.noIndex);

const emptyContent = {
  settings: null,
  pages: [],
  modules: [],
  industries: [],
  faqs: [],
  resources: [],
  library: null,
  articles: [],
  stories: [],
  events: [],
  plans: [],
  legal: [],
};
const textBlock = (text: string, style = "normal", listItem: string | null = null) => ({
  _key: text,
  _type: "block",
  style,
  listItem,
  level: null,
  children: [{ _key: "a", _type: "span", text, marks: [] }],
  markDefs: [],
});
const faq = (rest: object) => ({
  _id: "faq-x",
  _rev: "r1",
  question: "Do you?",
  answer: [textBlock("Often.")],
  sample: false,
  ...rest,
});
const faqPage = (...found: object[]) => ({ path: "/help", items: [{ selection: null, found }] });
const build = (content: object): KnowledgeDocument[] =>
  buildKnowledgeDocuments({ ...emptyContent, ...content }, 24);

test("builds a document of every indexable published document of each known type", () => {
  const types = new Set<string>(knowledgeTypes);
  const expected = publishedSeed.filter(({ _type }) => types.has(_type)).filter(isIndexable);
  expect(new Set(expected.map(({ _type }) => _type))).toEqual(types);
  expect(seed.map(({ id, type }) => `${type} ${id}`).toSorted()).toEqual(
    expected.map(({ _id, _type }) => `${_type} ${_id}`).toSorted(),
  );
});

test("omits non-indexable pages and content shown only there", () => {
  expect(byId.has("page-thank-you")).toBe(false);
  expect(byId.has("page-search")).toBe(false);
  expect(build({ faqs: [{ ...faqPage(faq({})), path: null }] })).toEqual([]);
  expect(build({ resources: [{ _id: "r", title: "Paper", description: "On it." }] })).toEqual([]);
});

test("gives each document the URL where visitors find it", () => {
  expect(byId.get("module-arqmesh")).toMatchObject({
    path: "/solutions/arqmesh",
    title: "ArqMesh",
    revision: "seed",
    facts: { moduleId: "arqmesh", name: "ArqMesh", theme: "Data fabric" },
  });
  expect(byId.get("faq-demo")?.path).toBe("/#faq-demo");
  expect(byId.get("industry-retail")?.path).toBe("/");
  expect(byId.get("resource-market-signals")?.path).toBe("/resources/market-signals");
  expect(byId.get("siteSettings")?.facts).toMatchObject({
    brand: "Arq",
    assistantName: "Arq Assistant",
    schedulePath: "/schedule-demo",
  });
});

test("turns metrics into sentences that state what they measure", () => {
  expect(texts("page-platform")).toContain(
    "97 ms median latency. Time the runtime adds to a call, excluding the model's own answer time.",
  );
  expect(texts("industry-retail")).toContain(
    "Retail: Waste: share of perishable stock written off (35.4% to 7.8%). Before 35%, after 8%: 78% reduction.",
  );
});

test("gives each limit of a module its own passage with the name of the module", () => {
  expect(texts("module-arqmesh")).toContain(
    "ArqMesh · What it does not do: A plan has at most 40 steps. Longer processes are split, with a person's decision between the parts.",
  );
});

test("builds passages that are clear on their own and short enough", () => {
  const unclear = seed
    .flatMap(({ passages }) => passages)
    .filter(
      ({ heading, text }) =>
        text.length > 900 ||
        heading.length > 300 ||
        !/^[\p{Lu}\p{N}−]/u.test(text) ||
        !/[.!?…:]["”)]*$/.test(text) ||
        /^(it|they|this|these|he|she)\b/i.test(text),
    );
  expect(unclear).toEqual([]);
});

test("includes the question in a short answer", () => {
  expect(texts("faq-data")[0]).toMatch(/^Does our data leave our network\? No\. The runtime/);
  expect(texts("faq-models")[0]).toMatch(/^The ones your risk team has approved/);
});

test("includes the sections of a module page", () => {
  const module = {
    _id: "module-x",
    _rev: "1",
    name: "ArqX",
    path: "/solutions/arqx",
    sections: [
      { _type: "modulePart" },
      { _type: "prose", headline: "For hospitals", lead: "It runs beside the bed." },
    ],
  };
  const [document] = build({ modules: [module] });
  expect(document?.passages.map(({ text }) => text).join(" ")).toContain("It runs beside the bed.");
});

test("states the price of each plan, and all prices in one passage of the page", () => {
  expect(texts("plan-pilot")).toEqual([
    "Price of the Value Sprint plan: $18,000 once, for six weeks. A pilot for one team that wants to measure one process. Included: One module, Up to three data sources, Audit log of every step, Weekly review, Written result.",
  ]);
  expect(texts("page-pricing")).toContain(
    "What the plans cost: Business: $9,500 per month, billed yearly ($114,000); Enterprise: From $21,750 per month, billed yearly ($261,000); Team: $4,250 per month, billed yearly ($51,000); Value Sprint: $18,000 once, for six weeks.",
  );
});

test("omits a plan that no indexable page shows", () => {
  const plan = { _id: "plan-x", _rev: "1", name: "Solo", price: "$1" };
  const content = (path: string | null) => ({
    plans: [{ path, items: [{ selection: null, found: [plan] }] }],
  });
  expect(build(content("/pricing")).map(({ path }) => path)).toEqual(["/pricing"]);
  expect(build(content(null))).toEqual([]);
});

test("names the customer of a story, but omits the quote", () => {
  expect(texts("story-bearings")).toContain(
    "Velthaus Bearings: 83% less line downtime. 12% before, 2% after.",
  );
  expect(texts("story-bearings").join(" ")).not.toContain("win them back");
});

test("states the date of an event in its time zone, its place and its speakers", () => {
  expect(texts("event-security-roundtable")[0]).toMatch(
    /Wednesday, May 20, 2026, 9:30.AM.–.12:00.PM Central European Summer Time\. Place: Spreehalle, Ufergasse 12, Berlin\. Speakers: Felix Nakamura\./,
  );
});

test("includes the texts of articles and of resource pages", () => {
  expect(byId.get("article-late-data")?.title).toBe(
    "How to catch late data before a report goes out",
  );
  expect(texts("article-late-data").join(" ")).toContain("A late report costs an hour.");
  expect(byId.get("resource-first-kpi-plan")?.path).toBe("/resources/first-kpi-plan");
  expect(texts("resource-first-kpi-plan")[1]).toContain("sponsors and data owners");
});

test("names the team with their roles", () => {
  expect(texts("page-about").filter((text) => text.startsWith("Nils Halvorsen"))).toEqual([
    expect.stringContaining("Chief architect: Designed the runtime"),
  ]);
});

test("omits testimonials", () => {
  expect(seed.some(({ passages }) => passages.some(({ text }) => /Whitfield/.test(text)))).toBe(
    false,
  );
});

test("joins a list with the line that introduces it, below its headings", () => {
  const answer = [
    textBlock("Conditions", "h2"),
    textBlock("You may not:"),
    textBlock("sell it,", "normal", "bullet"),
    textBlock("copy it.", "normal", "bullet"),
    textBlock("Anything else is fine."),
    textBlock("It stays so."),
  ];
  expect(build({ faqs: [faqPage(faq({ answer }))] })[0]?.passages).toEqual([
    { heading: "Do you? › Conditions", text: "Conditions: You may not: sell it; copy it." },
    { heading: "Do you? › Conditions", text: "Anything else is fine. It stays so." },
  ]);
});

test("splits a long text between sentences", () => {
  const sentences = Array.from({ length: 60 }, (_, n) => `Sentence ${n} is of some length.`);
  const passages = build({ faqs: [faqPage(faq({ answer: [textBlock(sentences.join(" "))] }))] })[0]
    ?.passages;
  expect(passages?.map(({ text }) => text).join(" ")).toBe(sentences.join(" "));
  expect(Math.max(...(passages ?? []).map(({ text }) => text.length))).toBeLessThanOrEqual(600);
});

test("omits only malformed documents and fields", () => {
  const documents = build({
    faqs: [
      faqPage(
        faq({}),
        faq({ _id: "faq-broken", question: 7 }),
        faq({ _id: "faq-malformed", answer: "text" }),
      ),
      { ...faqPage(faq({ _id: "faq-external" })), path: "//evil.example" },
      null,
    ],
    pages: "none",
  });
  expect(documents.map(({ id }) => id)).toEqual(["faq-x"]);
});

test("replaces characters that the database rejects", () => {
  const [one] = build({
    faqs: [faqPage(faq({ answer: [textBlock("Half \ud83d and \u0000 nothing.")] }))],
  });
  expect(one?.passages[0]?.text).toBe("Half \ufffd and   nothing.");
});
