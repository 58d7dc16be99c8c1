import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SearchableQueryResult } from "../../content/sanity/sanity.types.ts";
import { createExcerpt } from "./excerpt.ts";
import { buildSearchDocuments } from "./search-documents.ts";
import { type SearchDocument, createSearchIndex } from "./search-index.ts";
import { ResultList } from "./result-list.tsx";
import { extractTexts } from "./extract-texts.ts";

afterEach(cleanup);

const findable = (id: string, rest: Partial<SearchDocument>): SearchDocument => ({
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
  findable("arqmesh", {
    kind: "modules",
    title: "ArqMesh · Data fabric",
    summary: "Joins what lies in many systems.",
    passages: ["Lineage", "The lineage of every table, also of those in the Zürich warehouse."],
  }),
  findable("platform", {
    title: "Platform",
    passages: ["The runtime that all modules share, with lineage."],
  }),
  findable("lineage", { title: "Lineage in practice", summary: "A guide." }),
  findable("jp", { title: "データ 编织" }),
]);
const found = (query: string) => index.search(query).map(({ id }) => id);

test("a word in a title counts more than one in a text", () => {
  expect(found("lineage")).toEqual(["lineage", "arqmesh", "platform"]);
});

test("typing errors, beginnings of words, case and accents find the same", () => {
  for (const query of ["linaege", "linea", "LINEAGE"]) expect(found(query)[0]).toBe("lineage");
  expect(found("zurich")).toEqual(["arqmesh"]);
});

test("a mistake is forgiven only where nothing has the word as it was typed", () => {
  expect(found("share")).toEqual(["platform"]);
  expect(found("shard")).toEqual(["platform"]);
  expect(found("guide")).toEqual(["lineage"]);
});

test("what was found is shown by a sentence rather than by a label", () => {
  const [arqmesh] = index.search("zurich lineage");
  expect(arqmesh?.excerpt.map(({ text }) => text).join("")).toContain("lineage of every table");
});

test("several words must all stand there, unless nothing has them all", () => {
  expect(found("runtime lineage")).toEqual(["platform"]);
  expect(found("runtime nonsense")).toEqual(["platform"]);
});

test("words are found where no spaces part them", () => {
  expect(found("编织")).toEqual(["jp"]);
});

test("signs, nothing and endless queries find nothing and break nothing", () => {
  expect(found("  ")).toEqual([]);
  expect(found("?*<script>")).toEqual([]);
  expect(found("x".repeat(100_000))).toEqual([]);
});

test("an excerpt shows the words in their place and cuts at words", () => {
  const text = `${"before ".repeat(60)}the late lineage node ${"after ".repeat(60)}`;
  const runs = createExcerpt(text, ["lineage"]);
  expect(runs.filter(({ isMatch }) => isMatch)).toEqual([{ text: "lineage", isMatch: true }]);
  const shown = runs.map(({ text }) => text).join("");
  expect(shown.length).toBeLessThan(210);
  expect(shown).toMatch(/^…[\s\S]*the late lineage node[\s\S]*…$/);
});

test("only words for readers are found, not addresses and choices", () => {
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

test("results of each kind lead to where they stand", () => {
  const content = {
    pages: [],
    legal: [{ _id: "legal-terms", title: "Terms", path: "/terms", description: null, body: [] }],
    modules: [],
    resources: [
      {
        _id: "r",
        title: "Zero trust & agents",
        description: "How.",
        type: "whitepaper",
        category: "Security",
      },
    ],
    library: "/resources",
    faqs: [{ path: "/", items: [{ _id: "faq-a", question: "Which models?", answer: [] }] }],
  } satisfies SearchableQueryResult;
  expect(buildSearchDocuments(content).map(({ href }) => href)).toEqual([
    "/terms",
    "/resources?q=Zero+trust+%26+agents",
    "/#faq-a",
  ]);
});

const words = {
  nothing: "Nothing found.",
  pages: "Pages",
  modules: "Modules",
  resources: "Resources",
  faqs: "Questions",
};

test("results stand under the name of their kind, with what was looked for marked", () => {
  const { container } = render(
    <ResultList
      groups={[["pages", index.search("lineage").slice(0, 1)]]}
      words={words}
      nothing={false}
    />,
  );
  expect(screen.getByRole("heading", { name: /^Pages/ })).toBeDefined();
  expect(screen.getByRole("link", { name: "Lineage in practice" }).getAttribute("href")).toBe(
    "/lineage",
  );
  expect(container.querySelector("mark")?.textContent).toBe("Lineage");
});

test("that nothing was found is said", () => {
  render(<ResultList groups={[]} words={words} nothing />);
  expect(screen.getByRole("status").textContent).toBe("Nothing found.");
});
