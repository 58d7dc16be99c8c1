import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Logos } from "./logos.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const bank = {
  _key: "bank",
  name: "Example Bank",
  logo: { asset: { _ref: "image-0a1b-400x100-png" }, alt: null, crop: null, hotspot: null },
  address: null,
  page: null,
};

const renderSection = (item: object = {}, isFirst = false) =>
  render(
    <Logos
      content={{
        headline: "Trusted by",
        lead: null,
        items: [{ ...bank, ...item }],
        layout: null,
      }}
      context={visitorContext}
      isFirst={isFirst}
    />,
  );

test.each([
  [true, 1],
  [false, 2],
])("as the first section (%s) it has a heading of level %d", (isFirst, level) => {
  renderSection({}, isFirst);
  expect(screen.getByRole("heading", { level, name: "Trusted by" })).toBeDefined();
});

test("names a logo by its alternative text, otherwise by the company", () => {
  renderSection({ logo: { ...bank.logo, alt: "Example Bank logo" } });
  expect(screen.getByRole("img", { name: "Example Bank logo" })).toBeDefined();
  cleanup();
  renderSection({ logo: { ...bank.logo, alt: " " } });
  expect(screen.getByRole("img", { name: "Example Bank" })).toBeDefined();
});

test("shows the company's name without an image", () => {
  renderSection({ logo: null });
  expect(screen.getByRole("listitem").textContent).toBe("Example Bank");
});

test.each([
  [1, "3"],
  [4, "4"],
  [6, "6"],
  [7, "4"],
  [10, "5"],
  [13, "5"],
])("arranges %d logos in %s columns", (count, columns) => {
  const items = Array.from({ length: count }, (_, index) => ({ ...bank, _key: `${index}` }));
  const content = { headline: "Trusted by", lead: null, items, layout: null };
  render(<Logos content={content} context={visitorContext} isFirst={false} />);
  expect(screen.getByRole("list").dataset.columns).toBe(columns);
});

test.each([
  ["a page", { page: { _ref: "story", path: "/customers/bank" } }, "/customers/bank"],
  ["an address", { address: "https://bank.example" }, "https://bank.example"],
])("links to %s", (_, target, href) => {
  renderSection(target);
  expect(screen.getByRole("link", { name: "Example Bank" }).getAttribute("href")).toBe(href);
});

test.each([
  ["no target", {}],
  ["an unpublished page", { page: { _ref: "story", path: null } }],
  ["an unsafe address", { address: "javascript:alert(1)" }],
])("has no link with %s", (_, target) => {
  renderSection(target);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("img", { name: "Example Bank" })).toBeDefined();
});
