import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { articlesSchema } from "./articles.groq.ts";
import { Articles } from "./articles.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const card = (number: number, category: string, changes: object = {}) => ({
  _id: `article-${number}`,
  title: `Article ${number}`,
  path: `/articles/${number}`,
  summary: "What was measured.",
  published: "2026-10-20",
  cover: null,
  categories: [{ document: { title: category } }],
  sample: null,
  ...changes,
});
const chosen = (...documents: unknown[]) => documents.map((document) => ({ document }));
const content = (changes: object) =>
  articlesSchema.parse({
    headline: "Articles",
    lead: null,
    hasPages: true,
    selection: { mode: "automatic", limit: 2, documents: null },
    found: [card(1, "Security"), card(2, "Platform"), card(3, "Security")],
    ...changes,
  });

const renderSection = (changes: object = {}, query: RequestContext["query"] = {}, isFirst = true) =>
  render(
    <Articles
      content={content(changes)}
      context={{ ...visitorContext, path: "/articles", request: { query } }}
      isFirst={isFirst}
    />,
  ).container;
const getTitles = () =>
  screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

test("shows a page of articles with links to the next page and to the categories", () => {
  renderSection();
  expect(getTitles()).toEqual(["Article 1", "Article 2"]);
  expect(screen.getByRole("link", { name: "Article 1" }).getAttribute("href")).toBe("/articles/1");
  expect(screen.getByRole("link", { name: "Older" }).getAttribute("href")).toBe("/articles?page=2");
  const filters = within(screen.getByRole("navigation", { name: "Categories" }));
  expect(filters.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "All",
    "Platform",
    "Security",
  ]);
});

test("filters and pages by the address", () => {
  renderSection({}, { page: "2" });
  expect(getTitles()).toEqual(["Article 3"]);
  expect(screen.getByRole("link", { name: "Newer" }).getAttribute("href")).toBe("/articles");
  cleanup();
  renderSection({}, { category: "Security" });
  expect(getTitles()).toEqual(["Article 1", "Article 3"]);
  expect(screen.getByRole("link", { name: "Security" }).getAttribute("aria-current")).toBe("true");
  cleanup();
  renderSection({}, { category: "Unknown", page: "99" });
  expect(screen.getByText("Nothing here yet.")).toBeDefined();
});

test("without pages it shows the limit and ignores the address", () => {
  renderSection({ hasPages: null }, { category: "Platform", page: "2" });
  expect(getTitles()).toEqual(["Article 1", "Article 2"]);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("shows chosen articles in their order without unpublished or malformed ones", () => {
  const documents = chosen(
    card(3, "A"),
    null,
    card(4, "A", { path: "javascript:alert(1)" }),
    card(1, "A"),
  );
  renderSection({ selection: { mode: "manual", limit: null, documents }, found: [] });
  expect(getTitles()).toEqual(["Article 3", "Article 1"]);
});

test("shows a text instead of an empty list if it has the headline of the page, otherwise nothing", () => {
  renderSection({ found: [] });
  expect(screen.getByRole("heading", { level: 1, name: "Articles" })).toBeDefined();
  expect(screen.getByText("Nothing here yet.")).toBeDefined();
  cleanup();
  expect(renderSection({ found: null, selection: null }, {}, false).innerHTML).toBe("");
});
