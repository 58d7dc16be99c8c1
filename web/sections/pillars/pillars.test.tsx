import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Pillars } from "./pillars.tsx";

afterEach(cleanup);

test("shows a metric badge if the pillar has a metric", () => {
  const content = {
    layout: null,
    headline: "Four rules",
    lead: null,
    items: [
      { _key: "a", title: "BYO Model", text: "Use your own.", metric: "4-8 weeks to first KPI" },
      { _key: "b", title: "Zero-Trust", text: "Every call is verified.", metric: null },
    ],
  };
  render(<Pillars content={content} context={visitorContext} isFirst={false} />);
  const [withMetric, without] = screen.getAllByRole("listitem");
  expect(withMetric?.textContent).toContain("4-8 weeks to first KPI");
  expect(without?.textContent).toBe("Zero-TrustEvery call is verified.");
});

test.each([
  [4, null, 2],
  [3, null, 3],
  [4, 4, 4],
  [6, 2, 2],
] as const)("%d pillars with the layout %s have %d columns", (count, chosen, columns) => {
  const items = Array.from({ length: count }, (_, index) => ({
    _key: `${index}`,
    title: "Title",
    text: "Text",
    metric: null,
  }));
  const layout = chosen && { tone: null, side: null, columns: chosen };
  const content = { headline: "Rules", lead: null, items, layout };
  render(<Pillars content={content} context={visitorContext} isFirst={false} />);
  expect(screen.getByRole("list").dataset.columns).toBe(String(columns));
});
