import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SearchableQueryResult } from "../../content/sanity/sanity.types.ts";
import { createExcerpt } from "./excerpt.ts";
import { buildSearchDocuments } from "./search-documents.ts";
import { type SearchDocument, createSearchIndex } from "./search-index.ts";
import { ResultList } from "./result-list.tsx";
import { extractTexts } from "./extract-texts.ts";

afterEach(cleanup);

const createDocument = (id: string, rest: Partial<SearchDocument>): SearchDocument => ({
  id,
  kind: "pages",
  title: id,
  href: `/${id}`,
  summary: "",
  keywords: "",
  passages: [],
  ...rest,
});

const index = createSearchIndex([
  createDocument("arqmesh", {
    kind: "modules",
    title: "ArqMesh · Data fabric",
    summary: "Joins what lies in many systems.",
    passages: ["Lineage", "The lineage of every table, also of those in the Zürich warehouse."],
  }),
  createDocument("platform", {
    title: "Platform",
    passages: ["The runtime that all modules share, with lineage."],
  }),
  createDocument("lineage", { title: "Lineage in practice", summary: "A guide." }),
  createDocument("jp", { title: "データ 编织" }),
]);
const search = (query: string) => index.search(query).map(({ id }) => id);

test("ranks title matches above text matches", () => {
  expect(search("lineage")).toEqual(["lineage", "arqmesh", "platform"]);
});

test("ignores typos, case and accents, and matches prefixes", () => {
  for (const query of ["linaege", "linea", "LINEAGE"]) expect(search(query)[0]).toBe("lineage");
  expect(search("zurich")).toEqual(["arqmesh"]);
});

test("tolerates typos only without an exact match", () => {
  expect(search("share")).toEqual(["platform"]);
  expect(search("shard")).toEqual(["platform"]);
  expect(search("guide")).toEqual(["lineage"]);
});

test("shows a sentence rather than a label as excerpt", () => {
  const [arqmesh] = index.search("zurich lineage");
  expect(arqmesh?.excerpt.map(({ text }) => text).join("")).toContain("lineage of every table");
});

test("requires all terms unless no document has them all", () => {
  expect(search("runtime lineage")).toEqual(["platform"]);
  expect(search("runtime nonsense")).toEqual(["platform"]);
});

test("ignores the words of a question that name no subject", () => {
  expect(search("How does the runtime work with our modules?")).toEqual(["platform"]);
});

test("another first letter is another word", () => {
  const [writing] = createSearchIndex([
    createDocument("contact", { passages: ["In writing."] }),
  ]).search("writting");
  expect(writing?.id).toBe("contact");
  const pricing = createSearchIndex([createDocument("contact", { passages: ["In writing."] })]);
  expect(pricing.search("pricing")).toEqual([]);
});

test("every result shows what matched", () => {
  const visible = createSearchIndex([
    createDocument("label", { summary: "A page of the site without it.", passages: ["Uptime"] }),
    createDocument("tag", { summary: "Another page of the site.", keywords: "Uptime Monitoring" }),
  ]).search("uptime");
  expect(visible.map(({ id }) => id).toSorted()).toEqual(["label", "tag"]);
  for (const { title, excerpt } of visible)
    expect([...title, ...excerpt].some(({ isMatch }) => isMatch)).toBe(true);
});

test("finds words in languages without spaces", () => {
  expect(search("编织")).toEqual(["jp"]);
});

test("returns nothing for symbols, blank and oversized queries", () => {
  expect(search("  ")).toEqual([]);
  expect(search("?*<script>")).toEqual([]);
  expect(search("x".repeat(100_000))).toEqual([]);
});

test("cuts excerpts around the match at word boundaries", () => {
  const text = `${"before ".repeat(60)}the late lineage node ${"after ".repeat(60)}`;
  const runs = createExcerpt(text, ["lineage"]);
  expect(runs.filter(({ isMatch }) => isMatch)).toEqual([{ text: "lineage", isMatch: true }]);
  const shown = runs.map(({ text }) => text).join("");
  expect(shown.length).toBeLessThan(210);
  expect(shown).toMatch(/^…[\s\S]*the late lineage node[\s\S]*…$/);
});

test("extracts readable texts only", () => {
  expect(
    extractTexts([
      {
        _type: "hero",
        _key: "a",
        headline: "Find the late table",
        buttons: [{ href: "/x", label: "Go" }],
      },
      {
        _type: "block",
        children: [
          { _type: "span", text: "One " },
          { _type: "span", text: "line" },
        ],
      },
    ]),
  ).toEqual(["Find the late table", "Go", "One line"]);
});

test("links each kind of document to its page", () => {
  const question = {
    _id: "faq-a",
    _rev: "1",
    _type: "faq" as const,
    question: "Which models?",
    answer: [],
    sample: false,
  };
  const selection = { mode: "automatic" as const, limit: null, documents: null };
  const content = {
    pages: [],
    legal: [{ _id: "legal-terms", title: "Terms", path: "/terms", description: null, body: [] }],
    entries: [
      {
        _id: "event-a",
        title: "Briefing",
        path: "/events/briefing",
        description: "Talks.",
        keywords: ["Berlin", null],
        metrics: null,
        body: [],
        quote: null,
      },
    ],
    modules: [],
    resources: [
      {
        _id: "r",
        path: null,
        tags: null,
        body: null,
        title: "Zero trust & agents",
        description: "How.",
        type: "whitepaper",
        category: "Security",
      },
    ],
    library: "/resources",
    faqs: [{ path: "/", items: [{ selection, _lists: "faq", found: [question] }] }],
  } satisfies SearchableQueryResult;
  expect(buildSearchDocuments(content).map(({ href }) => href)).toEqual([
    "/events/briefing",
    "/terms",
    "/resources?q=Zero+trust+%26+agents",
    "/#faq-a",
  ]);
});

const labels = {
  nothing: "Nothing found.",
  pages: "Pages",
  modules: "Modules",
  resources: "Resources",
  faqs: "Questions",
};

test("groups results by kind and highlights matches", () => {
  const { container } = render(
    <ResultList
      groups={[["pages", index.search("lineage").slice(0, 1)]]}
      labels={labels}
      isEmpty={false}
    />,
  );
  expect(screen.getByRole("heading", { name: /^Pages/ })).toBeDefined();
  expect(screen.getByRole("link", { name: "Lineage in practice" }).getAttribute("href")).toBe(
    "/lineage",
  );
  expect(container.querySelector("mark")?.textContent).toBe("Lineage");
});

test("shows a message without results", () => {
  render(<ResultList groups={[]} labels={labels} isEmpty />);
  expect(screen.getByRole("status").textContent).toBe("Nothing found.");
});

test("a document with values of other types does not break the search", () => {
  const odd = [5, true, ["/a"], { current: "/a" }, null];
  const documents = odd.map((value, n) => ({ _id: `odd-${n}`, title: value, path: value }));
  const valid = { _id: "terms", title: "Terms of use", path: "/terms", description: 5, body: 7 };
  // The API and imports can store what the type of the query excludes.
  const content: SearchableQueryResult = JSON.parse(
    JSON.stringify({
      pages: documents,
      legal: [valid, ...documents],
      entries: documents,
      modules: documents.map((document) => ({ ...document, name: document.title })),
      resources: documents,
      library: 5,
      faqs: [{ path: 5, items: [{ _id: "faq", question: 5, answer: 5 }, null] }],
    }),
  );
  const found = createSearchIndex(buildSearchDocuments(content));
  expect(found.documents.map(({ id }) => id)).toEqual(["terms"]);
  expect(found.search("terms").map(({ href }) => href)).toEqual(["/terms"]);
});
