import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { testimonialsSchema } from "./testimonials.groq.ts";
import { Testimonials } from "./testimonials.tsx";

afterEach(cleanup);

const testimonial = {
  _id: "testimonial-1",
  quote: "We found the late table first.",
  author: "Mara Lindqvist",
  title: "Head of Data",
  company: "Nordbank",
  metric: "38% fewer late reports",
  industry: null,
  portrait: null,
  story: null,
};
type Shown = Omit<typeof testimonial, "story"> & { story: string | null };
const renderSection = (...testimonials: Shown[]) =>
  render(
    <Testimonials
      content={{ headline: "What changed", lead: null, testimonials, layout: null }}
      context={visitorContext}
      isFirst={false}
    />,
  );

test("shows a quote with its author and metric, and links to the customer story", () => {
  renderSection(testimonial, {
    ...testimonial,
    _id: "testimonial-2",
    story: "/customers/nordbank",
  });
  const [quote] = screen.getAllByRole("listitem");
  expect(quote?.textContent).toContain("Mara Lindqvist");
  expect(quote?.textContent).toContain("Head of Data, Nordbank");
  expect(quote?.textContent).toContain("38%");
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/customers/nordbank"]);
});

test("shows a quote without a metric", () => {
  const { testimonials } = testimonialsSchema.parse({
    headline: "H",
    lead: null,
    selection: { mode: "automatic", limit: 2, documents: null },
    found: [{ ...testimonial, metric: null }],
  });
  expect(testimonials.map(({ metric }) => metric)).toEqual([null]);
  render(
    <Testimonials
      content={{ headline: "What changed", lead: null, testimonials, layout: null }}
      context={visitorContext}
      isFirst={false}
    />,
  );
  const item = screen.getByRole("listitem");
  expect(item.textContent).toContain("We found the late table first.");
  expect(item.querySelector("strong")).toBeNull();
});

test("renders nothing without a published quote", () => {
  const content = testimonialsSchema.parse({
    layout: null,
    headline: "What changed",
    lead: null,
    selection: {
      mode: "manual",
      limit: null,
      documents: [{ _key: "a", _ref: "testimonial-9", document: null }],
    },
    found: [],
  });
  const { container } = render(
    <Testimonials content={content} context={visitorContext} isFirst={false} />,
  );
  expect(container.innerHTML).toBe("");
});

test("shows the newest quotes up to the limit, with their industry", () => {
  const found = [1, 2, 3].map((number) => ({
    ...testimonial,
    _id: `testimonial-${number}`,
    author: `Author ${number}`,
    industry: number === 1 ? { document: { title: "Retail" } } : "a text of an older schema",
  }));
  const selection = { mode: "automatic", limit: 2, documents: null };
  const { testimonials } = testimonialsSchema.parse({
    headline: "H",
    lead: null,
    selection,
    found,
  });
  expect(testimonials.map(({ author, industry }) => [author, industry])).toEqual([
    ["Author 1", "Retail"],
    ["Author 2", null],
  ]);
});
