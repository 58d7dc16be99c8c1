import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { industriesSchema } from "./industries.groq.ts";
import { Industries } from "./industries.tsx";

afterEach(cleanup);

const waste = {
  _key: "a",
  label: "Waste",
  before: "35%",
  after: "8%",
  beforeValue: 35,
  afterValue: 8,
  improvement: "78% reduction",
};
const retail = {
  _id: "industry-retail",
  title: "Retail",
  problem: "Orders follow last year.",
  solution: "Orders follow this week.",
  hue: "amber",
  benefits: ["Less waste", "Fuller shelves", "Earlier orders"],
  metrics: [waste],
  modules: [
    {
      _key: "m",
      _ref: "module-x",
      document: { _id: "module-x", name: "ArqIntel", path: "/solutions/arqintel" },
    },
    { _key: "n", _ref: "module-y", document: null },
  ],
};

const renderSection = (...documents: (typeof retail | null)[]) =>
  render(
    <Industries
      content={industriesSchema.parse({
        headline: "Before and after",
        lead: null,
        problemLabel: "Problem",
        solutionLabel: "Solution",
        beforeLabel: "Before",
        afterLabel: "After",
        benefitsLabel: "What changes",
        industries: documents.map((document, index) => ({ _key: `${index}`, document })),
      })}
      context={visitorContext}
      isFirst={false}
    />,
  ).container;
const getBarWidths = (container: HTMLElement) =>
  [...container.querySelectorAll("rect")].map((rect) =>
    Number.parseFloat(rect.getAttribute("width") ?? ""),
  );

test("draws both bars on one scale without inline styles", () => {
  const container = renderSection(retail);
  const [before = 0, after = 0] = getBarWidths(container);
  expect(after / before).toBeCloseTo(8 / 35, 2);
  expect(container.querySelector("[style]")).toBeNull();
});

test("exposes the values as text", () => {
  const container = renderSection(retail);
  expect(container.textContent).toContain("Before35%After8%");
  expect(screen.getByText("78% reduction")).toBeDefined();
});

test("draws no bar for zero and a visible one for a small value", () => {
  const drawn = (beforeValue: number, afterValue: number) =>
    getBarWidths(renderSection({ ...retail, metrics: [{ ...waste, beforeValue, afterValue }] }));
  expect(drawn(0, 0)).toEqual([0, 0]);
  cleanup();
  expect(drawn(35, 0)[1]).toBe(0);
  cleanup();
  expect(drawn(35, 0.001)[1]).toBeGreaterThan(0.5);
});

test("links published modules and omits unpublished industries", () => {
  renderSection(retail, null);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/solutions/arqintel",
  ]);
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(1);
});

test("renders nothing without industries", () => expect(renderSection(null).innerHTML).toBe(""));
