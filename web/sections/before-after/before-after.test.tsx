import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/page-context.fake.ts";
import { BeforeAfter } from "./before-after.tsx";

afterEach(cleanup);

const figure = {
  _key: "retail",
  industry: "Retail",
  measure: "Waste",
  problem: "Orders follow last year.",
  solution: "Orders follow this week.",
  before: "35%",
  after: "8%",
  beforeValue: 35,
  afterValue: 8,
  change: "78% reduction",
};
const lengths = (container: HTMLElement) =>
  [...container.querySelectorAll("rect")].map((rect) =>
    Number.parseFloat(rect.getAttribute("width") ?? ""),
  );

test("both lengths are drawn on one scale", () => {
  const { container } = render(
    <BeforeAfter
      content={{ headline: "Before and after", lead: null, items: [figure] }}
      context={visitorContext}
      first={false}
    />,
  );
  const [before = 0, after = 0] = lengths(container);
  expect(after / before).toBeCloseTo(8 / 35, 2);
  expect(container.querySelector("[style]")).toBeNull();
});

test("the figures can be heard as well as seen", () => {
  render(
    <BeforeAfter
      content={{ headline: "Before and after", lead: null, items: [figure] }}
      context={visitorContext}
      first={false}
    />,
  );
  expect(screen.getByText("35% before, 8% after")).toBeDefined();
  expect(screen.getByText("78% reduction")).toBeDefined();
});

test("two zeros are drawn as two marks, not as a fault", () => {
  const item = { ...figure, beforeValue: 0, afterValue: 0 };
  const { container } = render(
    <BeforeAfter
      content={{ headline: "Before and after", lead: null, items: [item] }}
      context={visitorContext}
      first={false}
    />,
  );
  for (const length of lengths(container)) expect(length).toBeGreaterThan(0);
});
