import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Pillars } from "./pillars.tsx";

afterEach(cleanup);

test("shows a metric badge if the pillar has a metric", () => {
  const content = {
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
