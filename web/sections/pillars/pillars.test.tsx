import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/page-context.fake.ts";
import { Pillars } from "./pillars.tsx";

afterEach(cleanup);

const withMetric = (metric: string | null) => ({
  headline: "Four rules",
  lead: null,
  items: [{ _key: "a", title: "BYO Model", text: "Use your own.", metric }],
});

test.each([
  ["4-8 weeks to first KPI", "4-8"],
  ["97 ms median latency", "97 ms"],
  ["99.9% uptime", "99.9%"],
  ["50+ connectors", "50+"],
  ["10x faster deployment", "10x"],
  ["24/7 support", "24/7"],
  ["30 days to ROI", "30"],
])("the figure of “%s” stands out", (metric, figure) => {
  const { container } = render(
    <Pillars content={withMetric(metric)} context={visitorContext} first={false} />,
  );
  expect(container.querySelector("strong")?.textContent).toBe(figure);
  expect(container.textContent).toContain(metric);
});

test("a metric without a figure is words; without a metric there is none", () => {
  const { container } = render(
    <Pillars content={withMetric("Within 24 hours")} context={visitorContext} first={false} />,
  );
  expect(container.querySelector("strong")).toBeNull();
  expect(screen.getByText("Within 24 hours")).toBeDefined();
});
