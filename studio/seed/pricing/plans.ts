import { demoButton, pageButton, type SeedPlan } from "../seed-document.ts";

/** The plans; a test compares their prices with the calculator. */
export const plans: SeedPlan[] = [
  {
    _id: "plan-pilot",
    _type: "pricingPlan",
    name: "Value Sprint",
    audience: "A pilot for one team that wants to measure one process.",
    price: "$18,000",
    period: "once, for six weeks",
    included: [
      "One module",
      "Up to three data sources",
      "Audit log of every step",
      "Weekly review",
      "Written result",
    ],
    buttons: [
      {
        ...pageButton("Book a briefing", "page-schedule-demo"),
        about: "about the Value Sprint",
        meeting: "value-sprint-briefing",
      },
    ],
    isHighlighted: false,
    sample: true,
  },
  {
    _id: "plan-business",
    _type: "pricingPlan",
    name: "Business",
    audience: "For departments that run several processes in production.",
    price: "$9,500",
    period: "per month, billed yearly ($114,000)",
    included: [
      "Four modules",
      "All connectors",
      "Single sign-on and audit log",
      "Support on business days",
    ],
    buttons: [demoButton("Book a demo")],
    isHighlighted: true,
    sample: true,
  },
  {
    _id: "plan-enterprise",
    _type: "pricingPlan",
    name: "Enterprise",
    audience: "For regulated companies that run every module.",
    price: "From $21,750",
    period: "per month, billed yearly ($261,000)",
    included: ["All nine modules", "Everything in Business", "A named architect", "24/7 support"],
    buttons: [pageButton("Contact sales", "page-contact")],
    isHighlighted: false,
    sample: true,
  },
];
