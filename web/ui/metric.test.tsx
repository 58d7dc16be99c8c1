import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Metric } from "./metric.tsx";

afterEach(cleanup);

const renderMetric = (text: string) => render(<Metric text={text} />).container;

test.each([
  ["4-8 weeks to first KPI", "4-8"],
  ["97 ms median latency", "97 ms"],
  ["99.9% uptime", "99.9%"],
  ["50+ connectors", "50+"],
  ["10x faster deployment", "10x"],
  ["24/7 support", "24/7"],
  ["30 days to ROI", "30"],
])("emphasizes the value in “%s”", (text, value) => {
  const container = renderMetric(text);
  expect(container.querySelector("strong")?.textContent).toBe(value);
  expect(container.textContent).toBe(text);
});

test("renders a metric without a value as text", () => {
  const container = renderMetric("Within 24 hours");
  expect(container.querySelector("strong")).toBeNull();
  expect(container.textContent).toBe("Within 24 hours");
});
