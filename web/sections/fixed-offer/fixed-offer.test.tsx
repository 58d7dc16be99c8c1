import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import { fixedOfferSchema } from "./fixed-offer.groq.ts";
import { FixedOffer } from "./fixed-offer.tsx";

afterEach(cleanup);

const content = fixedOfferSchema.parse({
  headline: "Value Sprint",
  lead: null,
  price: "$18,000",
  period: "fixed, for six weeks",
  scopeTitle: "What you get",
  included: ["One module"],
  buttons: [{ ...buttonTo("/schedule-demo", "Book a briefing"), meeting: "value-sprint-briefing" }],
  stepsHeadline: "Week by week",
  weekLabel: "Week",
  steps: [
    { _key: "a", title: "Baseline", text: "We measure.", from: 1, to: 1 },
    { _key: "b", title: "Run", text: "It runs.", from: 2, to: 6 },
  ],
  points: [{ _key: "exit", title: "Exit", text: "You stop without notice." }],
});

test("shows price, scope, weeks and terms, and links to its meeting", () => {
  render(<FixedOffer content={content} context={visitorContext} isFirst={false} />);
  expect(screen.getByRole("heading", { level: 2, name: "Value Sprint" })).toBeDefined();
  expect(screen.getByText("$18,000")).toBeDefined();
  const steps = within(screen.getAllByRole("list")[1] ?? document.body);
  expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "BaselineWeek 1We measure.",
    "RunWeek 2–6It runs.",
  ]);
  expect(screen.getByRole("definition").textContent).toBe("You stop without notice.");
  expect(screen.getByRole("link", { name: "Book a briefing" }).getAttribute("href")).toBe(
    "/schedule-demo?meeting=value-sprint-briefing",
  );
});
