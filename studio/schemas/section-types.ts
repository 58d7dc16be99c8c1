import { sharedSectionReference } from "./objects/shared-section-reference.ts";
import { articles } from "./sections/articles.ts";
import { auditLog } from "./sections/audit-log.ts";
import { cards } from "./sections/cards.ts";
import { closingCta } from "./sections/closing-cta.ts";
import { codeExamples } from "./sections/code-examples.ts";
import { contactForm } from "./sections/contact-form.ts";
import { customForm } from "./sections/custom-form.ts";
import { customerStories } from "./sections/customer-stories.ts";
import { demoLibrary } from "./sections/demo-library.ts";
import { differentiators } from "./sections/differentiators.ts";
import { events } from "./sections/events.ts";
import { faqs } from "./sections/faqs.ts";
import { fixedOffer } from "./sections/fixed-offer.ts";
import { guideForm } from "./sections/guide-form.ts";
import { hero } from "./sections/hero.ts";
import { industries } from "./sections/industries.ts";
import { jobOpenings } from "./sections/job-openings.ts";
import { logos } from "./sections/logos.ts";
import { newsletterSignup } from "./sections/newsletter-signup.ts";
import { priceCalculator } from "./sections/price-calculator.ts";
import { pricingPlans } from "./sections/pricing-plans.ts";
import { prose } from "./sections/prose.ts";
import { requestConfirmed } from "./sections/request-confirmed.ts";
import { resourceLibrary } from "./sections/resource-library.ts";
import { resources } from "./sections/resources.ts";
import { schedulingFrame } from "./sections/scheduling-frame.ts";
import { security } from "./sections/security.ts";
import { siteSearch } from "./sections/site-search.ts";
import { solutionCarousel } from "./sections/solution-carousel.ts";
import { solutionGrid } from "./sections/solution-grid.ts";
import { stats } from "./sections/stats.ts";
import { team } from "./sections/team.ts";
import { testimonials } from "./sections/testimonials.ts";

/**
 * All section types with content of their own, in the order of the insert menu. The `sections` fields of
 * pages and shared sections, the schema and the generated types derive from this object.
 */
export const sectionTypes = {
  hero,
  prose,
  cards,
  differentiators,
  security,
  auditLog,
  stats,
  industries,
  testimonials,
  logos,
  team,
  faqs,
  articles,
  customerStories,
  events,
  jobOpenings,
  pricingPlans,
  fixedOffer,
  priceCalculator,
  solutionCarousel,
  solutionGrid,
  resourceLibrary,
  resources,
  demoLibrary,
  codeExamples,
  siteSearch,
  contactForm,
  customForm,
  schedulingFrame,
  guideForm,
  newsletterSignup,
  requestConfirmed,
  closingCta,
};

/**
 * What editors can place on a page: a section of its own, or a shared one. Shared sections contain only
 * `sectionTypes`, so that they cannot be nested.
 */
export const pageSectionTypes = { ...sectionTypes, sharedSectionReference };

/** The groups of the insert menu; ungrouped types appear only under “All”. */
export const sectionGroups: {
  name: string;
  title: string;
  of: (keyof typeof pageSectionTypes)[];
}[] = [
  { name: "texts", title: "Texts", of: ["hero", "prose", "closingCta"] },
  {
    name: "arguments",
    title: "Arguments",
    of: ["cards", "differentiators", "security", "auditLog", "stats"],
  },
  { name: "proof", title: "Proof", of: ["industries", "testimonials", "logos", "team", "faqs"] },
  {
    name: "editorial",
    title: "Articles and events",
    of: ["articles", "customerStories", "events", "jobOpenings"],
  },
  { name: "prices", title: "Prices", of: ["pricingPlans", "fixedOffer", "priceCalculator"] },
  {
    name: "library",
    title: "Modules and library",
    of: [
      "solutionCarousel",
      "solutionGrid",
      "resourceLibrary",
      "resources",
      "demoLibrary",
      "codeExamples",
      "siteSearch",
    ],
  },
  {
    name: "forms",
    title: "Forms",
    of: [
      "contactForm",
      "customForm",
      "schedulingFrame",
      "guideForm",
      "newsletterSignup",
      "requestConfirmed",
    ],
  },
  { name: "shared", title: "Shared", of: ["sharedSectionReference"] },
];
