import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import type { SearchLabels } from "../../features/search/result-list.tsx";

vi.mock("../../features/search/search-results.tsx", () => ({
  SearchResults: ({ query, labels }: { query: string; labels: SearchLabels }) => (
    <p>
      query {query}, empty text {labels.nothing}
    </p>
  ),
}));
const { SiteSearch } = await import("./site-search.tsx");

afterEach(cleanup);

const content = {
  headline: "Search this site",
  lead: null,
  placeholder: "A module",
  submitLabel: "Search",
  emptyText: "Nothing.",
  pagesLabel: "Pages",
  modulesLabel: "Modules",
  resourcesLabel: "Resources",
  faqsLabel: "Questions",
};

test("keeps the query in URL and search box and searches for it", () => {
  const context = { ...visitorContext, path: "/search", request: { query: { q: "lineage" } } };
  render(<SiteSearch content={content} context={context} isFirst />);
  const box = screen.getByRole("searchbox", { name: "Search this site" });
  expect(box).toHaveProperty("value", "lineage");
  expect(box.closest("form")?.getAttribute("action")).toBe("/search");
  expect(box.closest("form")?.method).toBe("get");
  expect(box.getAttribute("name")).toBe("q");
  expect(screen.getByText("query lineage, empty text Nothing.")).toBeDefined();
});
