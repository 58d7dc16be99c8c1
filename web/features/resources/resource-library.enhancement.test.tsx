import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseFilter, pageSize, serializeFilter } from "./filter.ts";
import { ResourceCard } from "./resource-card.tsx";
import { packIndex } from "./resource-index.ts";
import { enhance } from "./resource-library.enhancement.ts";

const resource = (number: number, category = "Security") => ({
  id: `resource-${number}`,
  title: `Paper ${number}`,
  path: null as string | null,
  type: "case-study",
  category,
  description: number === 7 ? "About lineage" : "What was measured",
  readTime: "15 min read",
  published: "2024-01-15",
  href: `/files/${number}.pdf`,
  download: true,
  image: undefined,
  hue: null,
  keyNumber: null,
});
const nine = Array.from({ length: 9 }, (_, index) =>
  resource(index + 1, index < 5 ? "Security" : "Platform"),
);
const many = Array.from({ length: 60 }, (_, index) => resource(index + 1));

/** Renders the library as the server does, and enhances it. */
function renderLibrary(resources: typeof nine) {
  const filter = parseFilter({});
  const { container } = render(
    <div data-library data-total={resources.length} data-shown={serializeFilter(filter)}>
      <form action="/resources">
        <input aria-label="Search" name="q" />
        <input type="hidden" name="category" disabled />
      </form>
      <a href="/resources" data-category="" aria-current="true">
        All
      </a>
      <a href="/resources?category=Platform" data-category="Platform">
        Platform
      </a>
      <output data-status />
      <ul data-cards>
        {resources.slice(0, pageSize).map((each) => (
          <ResourceCard key={each.id} resource={each} label="Download Resource" heading="h2" />
        ))}
      </ul>
      <p data-none hidden>
        No resources found matching your criteria.
      </p>
      <a href="/resources?page=2" data-more hidden={resources.length <= pageSize}>
        More
      </a>
    </div>,
  );
  const element = container.querySelector<HTMLElement>("[data-library]");
  if (element) enhance(element);
}

const fetchMock = vi.fn<typeof fetch>();
const titles = () => [...document.querySelectorAll("h2")].map((title) => title.textContent);
const type = (value: string) =>
  fireEvent.input(screen.getByLabelText("Search"), { target: { value } });

beforeEach(() => {
  history.replaceState(null, "", "/resources");
  fetchMock.mockImplementation(async () => Response.json(packIndex(many)));
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  // A history navigation cancels the pending settle timer.
  fireEvent.popState(window);
  cleanup();
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

test("filters while typing, without a fetch if the page shows all resources", () => {
  renderLibrary(nine);
  fireEvent.focusIn(screen.getByLabelText("Search"));
  type("LINEAGE");
  expect(titles()).toEqual(["Paper 7"]);
  type("");
  expect(titles()).toHaveLength(9);
  expect(fetchMock).not.toHaveBeenCalled();
});

test("shows and announces the empty state", async () => {
  renderLibrary(nine);
  type("nothing like it");
  expect(titles()).toEqual([]);
  expect(document.querySelector<HTMLElement>("[data-none]")?.hidden).toBe(false);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("0 resources"));
});

test("updates the URL and announces the number of matches", async () => {
  renderLibrary(nine);
  type("paper 7");
  await waitFor(() => expect(location.search).toBe("?q=paper+7"));
  expect(screen.getByRole("status").textContent).toBe("1 resource");
});

test("combines category and search, and restores the filter on a history navigation", async () => {
  renderLibrary(nine);
  type("paper");
  fireEvent.click(screen.getByText("Platform", { selector: "a" }));
  expect(titles()).toHaveLength(4);
  expect(location.search).toBe("?q=paper&category=Platform");
  expect(screen.getByText("Platform", { selector: "a" }).getAttribute("aria-current")).toBe("true");
  history.replaceState(null, "", "/resources?q=paper+1");
  fireEvent.popState(window);
  await waitFor(() => expect(titles()).toEqual(["Paper 1"]));
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("paper 1");
  expect(screen.getByText("All").getAttribute("aria-current")).toBe("true");
});

test("fetches the index once for a large library and renders only the shown cards", async () => {
  renderLibrary(many);
  fireEvent.focusIn(screen.getByLabelText("Search"));
  type("paper");
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(titles()).toHaveLength(pageSize));
  type("paper 59");
  expect(titles()).toEqual(["Paper 59"]);
  const link = screen.getByRole("link", { name: /^Download Resource/ });
  expect(link.getAttribute("href")).toBe("/files/59.pdf");
  expect(link.textContent).toContain("Paper 59");
  type("");
  expect(titles()).toHaveLength(pageSize);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test("shows the uploaded cover of a resource from the index", async () => {
  const withCover = many.map((each, index) =>
    index === 59 ? { ...each, image: "/images/cover.png" } : each,
  );
  fetchMock.mockImplementation(async () => Response.json(packIndex(withCover)));
  renderLibrary(many);
  const getImage = () => document.querySelector<HTMLImageElement>("li:not([hidden]) img");
  fireEvent.focusIn(screen.getByLabelText("Search"));
  type(`${many[59]?.title}`);
  await waitFor(() => expect(titles()).toEqual([many[59]?.title]));
  expect(getImage()?.hidden).toBe(false);
  expect(getImage()?.getAttribute("src")).toBe("/images/cover.png");
});

test("appends the next page and focuses its first card", async () => {
  renderLibrary(many);
  fireEvent.click(screen.getByText("More"));
  await waitFor(() => expect(titles()).toHaveLength(2 * pageSize));
  const focused = () => document.activeElement?.getAttribute("href");
  await waitFor(() => expect(focused()).toBe(`/files/${pageSize + 1}.pdf`));
  expect(location.search).toBe("");
  expect(screen.getByText("More").getAttribute("href")).toBe("/resources?page=3");
});

test("applies the filter of the URL when the script loads", async () => {
  history.replaceState(null, "", "/resources?category=Platform");
  renderLibrary(nine);
  await waitFor(() => expect(titles()).toHaveLength(4));
});
