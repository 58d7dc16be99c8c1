import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import { pricingPlansSchema } from "./pricing-plans.groq.ts";
import { PricingPlans } from "./pricing-plans.tsx";

afterEach(cleanup);

const plan = (name: string, changes: object = {}) => ({
  _id: `plan-${name}`,
  name,
  audience: "For one team.",
  price: "$900",
  period: "per month",
  included: ["One module"],
  buttons: [buttonTo("/contact", "Contact Sales")],
  isHighlighted: false,
  sample: false,
  ...changes,
});

function renderSection(documents: unknown[], isFirst = false) {
  const content = pricingPlansSchema.parse({
    headline: "Plans",
    lead: null,
    note: "Without taxes.",
    selection: {
      mode: "manual",
      limit: null,
      documents: documents.map((document) => ({ document })),
    },
    found: [],
  });
  return render(<PricingPlans content={content} context={visitorContext} isFirst={isFirst} />)
    .container;
}

test("shows the plans in their order and marks the highlighted one", () => {
  renderSection([plan("Pilot"), plan("Business", { isHighlighted: true, period: null })]);
  expect(
    screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(["Pilot", "Business"]);
  const mark = screen.getByText("Recommended");
  const business = mark.closest("li") ?? document.body;
  expect(within(business).getByText("Business")).toBeDefined();
  expect(within(business).getByRole("link", { name: "Contact Sales" }).getAttribute("href")).toBe(
    "/contact",
  );
  const arrows = screen.getAllByRole("link").map((link) => link.querySelector("svg") !== null);
  expect(arrows, "the highlighted plan has the primary button").toEqual([false, true]);
  expect(screen.getByText("Without taxes.")).toBeDefined();
});

test("omits unpublished and malformed plans, and renders nothing without any", () => {
  expect(renderSection([null, plan("Free", { price: " " })]).innerHTML).toBe("");
  renderSection([], true);
  expect(screen.getByRole("heading", { level: 1, name: "Plans" })).toBeDefined();
});
