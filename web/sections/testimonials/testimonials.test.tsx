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
  sample: true,
};
const renderSection = (...testimonials: (typeof testimonial)[]) =>
  render(
    <Testimonials
      content={{ headline: "What changed", lead: null, testimonials, layout: null }}
      context={visitorContext}
      isFirst={false}
    />,
  );

test("shows a quote with its author, metric and sample badge", () => {
  renderSection(testimonial, { ...testimonial, _id: "testimonial-2", sample: false });
  const [sample, real] = screen.getAllByRole("listitem");
  expect(sample?.textContent).toContain("Mara Lindqvist Sample");
  expect(sample?.textContent).toContain("Head of Data, Nordbank");
  expect(sample?.textContent).toContain("38%");
  expect(real?.textContent).not.toContain("Sample");
});

test("renders nothing without a published quote", () => {
  const content = testimonialsSchema.parse({
    layout: null,
    headline: "What changed",
    lead: null,
    testimonials: [{ _key: "a", _ref: "testimonial-9", document: null }],
  });
  const { container } = render(
    <Testimonials content={content} context={visitorContext} isFirst={false} />,
  );
  expect(container.innerHTML).toBe("");
});
