import { demoButton, pageButton, type SeedPlan } from "../seed-document.ts";

/** Three invented plans. */
export const plans: SeedPlan[] = [
  {
    _id: "plan-pilot",
    _type: "pricingPlan",
    name: "Pilot",
    audience: "For one team that wants to measure one process.",
    price: "$18,000",
    period: "once, for six weeks",
    included: ["One module", "Up to three data sources", "Weekly review", "Written result"],
    buttons: [demoButton("Request Demo")],
    isHighlighted: false,
    sample: true,
  },
  {
    _id: "plan-business",
    _type: "pricingPlan",
    name: "Business",
    audience: "For departments that run several processes in production.",
    price: "$9,500",
    period: "per month, billed yearly",
    included: [
      "Up to four modules",
      "All connectors",
      "Single sign-on and audit log",
      "Support on business days",
    ],
    buttons: [demoButton("Request Demo")],
    isHighlighted: true,
    sample: true,
  },
  {
    _id: "plan-enterprise",
    _type: "pricingPlan",
    name: "Enterprise",
    audience: "For regulated companies with their own infrastructure.",
    price: "On request",
    included: [
      "All nine modules",
      "Installation in your own cloud",
      "Your own models",
      "24/7 support",
    ],
    buttons: [pageButton("Contact Sales", "page-contact")],
    isHighlighted: false,
    sample: true,
  },
];
