import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Cards } from "./cards.tsx";

afterEach(cleanup);

const layout = { tone: null, side: null, columns: null, cardStyle: null, headlineSize: null };
const open = { ...layout, cardStyle: "open" } as const;
const items = [
  {
    _key: "a",
    title: "BYO Model",
    text: "Use your own.",
    metric: "4-8 weeks to first KPI",
    drawing: "fit" as const,
  },
  {
    _key: "b",
    title: "Zero-Trust",
    text: "Every call is verified.",
    metric: null,
    drawing: null,
  },
];

test.each([null, open])("shows a metric badge and a drawing if a card has them: %j", (chosen) => {
  const content = { headline: "Four rules", lead: null, items, layout: chosen };
  const { container } = render(
    <Cards content={content} context={visitorContext} isFirst={false} />,
  );
  const [withMetric, without] = screen.getAllByRole("listitem");
  expect(withMetric?.textContent).toContain("4-8 weeks to first KPI");
  expect(withMetric?.querySelectorAll("svg")).toHaveLength(1);
  expect(without?.textContent).toBe("Zero-TrustEvery call is verified.");
  expect(container.querySelectorAll("svg")).toHaveLength(1);
  expect(screen.getByRole("heading", { level: 3, name: "Zero-Trust" })).toBeDefined();
});

test("reveals open cards 200 ms apart, and cards with lines with their section", () => {
  const content = { headline: "Why it fits", lead: null, items };
  const { container, rerender } = render(
    <Cards content={{ ...content, layout: open }} context={visitorContext} isFirst={false} />,
  );
  expect(screen.getByRole("list").dataset.revealDelay).toBe("200");
  expect(container.querySelectorAll("[data-reveal]")).toHaveLength(2);
  rerender(<Cards content={{ ...content, layout }} context={visitorContext} isFirst={false} />);
  expect(screen.getByRole("list").dataset.revealDelay).toBeUndefined();
  expect(container.querySelectorAll("[data-reveal]")).toHaveLength(0);
});

test.each([
  [4, null, null, 2],
  [3, null, null, 3],
  [4, "ruled", 4, 4],
  [6, "ruled", 2, 2],
  [4, "open", null, 3],
  [3, "open", 2, 2],
] as const)(
  "%d cards with the style %s and %s columns have %d",
  (count, cardStyle, columns, shown) => {
    const many = Array.from({ length: count }, (_, index) => ({
      _key: `${index}`,
      title: "Title",
      text: "Text",
      metric: null,
      drawing: null,
    }));
    const content = {
      headline: "Rules",
      lead: null,
      items: many,
      layout: { ...layout, cardStyle, columns },
    };
    render(<Cards content={content} context={visitorContext} isFirst={false} />);
    expect(screen.getByRole("list").dataset.columns).toBe(String(shown));
  },
);
