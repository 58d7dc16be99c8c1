import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Metric } from "./metric.tsx";

afterEach(cleanup);

const shown = (text: string) => render(<Metric text={text} />).container;

test.each([
  ["4-8 weeks to first KPI", "4-8"],
  ["97 ms median latency", "97 ms"],
  ["99.9% uptime", "99.9%"],
  ["50+ connectors", "50+"],
  ["10x faster deployment", "10x"],
  ["24/7 support", "24/7"],
  ["30 days to ROI", "30"],
])("the figure of “%s” stands out", (text, figure) => {
  const container = shown(text);
  expect(container.querySelector("strong")?.textContent).toBe(figure);
  expect(container.textContent).toBe(text);
});

test("a metric without a figure is words", () => {
  const container = shown("Within 24 hours");
  expect(container.querySelector("strong")).toBeNull();
  expect(container.textContent).toBe("Within 24 hours");
});
