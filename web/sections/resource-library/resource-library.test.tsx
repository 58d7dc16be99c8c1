import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { ResourceLibrary } from "./resource-library.tsx";

afterEach(cleanup);

const resource = (number: number, changes: object = {}) => ({
  id: `resource-${number}`,
  title: `Paper ${number}`,
  path: null as string | null,
  type: "case-study",
  category: "Security",
  description: "What was measured",
  readTime: "15 min read",
  published: "2024-01-15",
  href: `/files/${number}.pdf`,
  download: true,
  image: undefined,
  hue: null,
  keyNumber: null,
  sample: false,
  ...changes,
});

const renderSection = (query: RequestContext["query"] = {}, resources = [resource(1)]) =>
  render(
    <ResourceLibrary
      content={{
        headline: "Resource Library",
        lead: "Insights, guides, and case studies",
        searchLabel: "Search resources",
        allLabel: "All",
        downloadLabel: "Download Resource",
        moreLabel: "Show more resources",
        showAllLabel: "Show all {count}",
        suggestionLabel: "Closest match:",
        categories: [
          { _id: "a", title: "Security", suggestion: null },
          { _id: "b", title: "Healthcare", suggestion: "Paper 1" },
        ],
        resources,
      }}
      context={{ ...visitorContext, path: "/resources", request: { query } }}
      isFirst
    />,
  );
const getTitles = () =>
  screen.queryAllByRole("heading", { level: 2 }).map((title) => title.textContent);
const many = Array.from({ length: 50 }, (_, index) => resource(index + 1));

test("shows the data of a resource and links its file as a download", () => {
  renderSection();
  const card = within(screen.getByText("Paper 1").closest("li") ?? document.body);
  expect(card.getByText("case study")).toBeDefined();
  expect(card.getByText("Security")).toBeDefined();
  expect(card.getByText("15 min read")).toBeDefined();
  expect(card.getByText("January 15, 2024").getAttribute("datetime")).toBe("2024-01-15");
  const link = card.getByRole<HTMLAnchorElement>("link", { name: /^Download Resource/ });
  expect(link.getAttribute("href")).toBe("/files/1.pdf");
  expect(link.hasAttribute("download")).toBe(true);
});

test("links an external resource without a download", () => {
  renderSection({}, [resource(1, { href: "https://example.com/talk", download: false })]);
  const link = screen.getByRole("link", { name: /^Download Resource/ });
  expect(link.getAttribute("href")).toBe("https://example.com/talk");
  expect(link.hasAttribute("download")).toBe(false);
});

test("lists the category filters in the editor's order after the active All filter", () => {
  renderSection();
  const filters = within(screen.getByRole("navigation")).getAllByRole("link");
  expect(filters.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
    ["All", "true"],
    ["Security", null],
    ["Healthcare", null],
  ]);
});

test("filters by the URL without scripts and keeps the search text in the links", () => {
  renderSection({ q: "paper 1", category: "Security" }, [resource(1), resource(2)]);
  expect(getTitles()).toEqual(["Paper 1"]);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("paper 1");
  expect(screen.getByRole("link", { name: "Security" }).getAttribute("aria-current")).toBe("true");
  expect(screen.getByRole("link", { name: "All" }).getAttribute("href")).toBe(
    "/resources?q=paper+1",
  );
});

test("shows the empty state for a category without resources", () => {
  renderSection({ category: "Healthcare" });
  const empty = screen.getByText("No resources found matching your criteria.").parentElement;
  expect(empty?.hidden).toBe(false);
  expect(getTitles()).toEqual([]);
  expect(screen.getByRole("link", { name: "Show all 1" }).getAttribute("href")).toBe("/resources");
  const suggestion = screen.getByText(/^Closest match:/);
  expect(within(suggestion).getByRole("link", { name: "Paper 1" }).getAttribute("href")).toBe(
    "?q=Paper+1",
  );
});

test("renders only the first page of many resources with a link to more", () => {
  renderSection({}, many);
  expect(getTitles()).toHaveLength(24);
  const more = screen.getByRole("link", { name: "Show more resources" });
  expect(more.getAttribute("href")).toBe("/resources?page=2");
  cleanup();
  renderSection({ page: "3" }, many);
  expect(getTitles()).toEqual(["Paper 49", "Paper 50"]);
  expect(screen.queryByRole("link", { name: "Show more resources" })).toBeNull();
});

test("renders without resources", () => {
  renderSection({}, []);
  const empty = screen.getByText("No resources found matching your criteria.").parentElement;
  expect(empty?.hidden).toBe(false);
});
