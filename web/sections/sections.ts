import type { ComponentType } from "react";
import type * as z from "zod";
import type { SectionProps } from "../content/request/page-context.ts";
import type { PageQueryResult } from "../content/sanity/sanity.types.ts";
import type { SectionType } from "../content/sanity/section-type.ts";
import { articlesSchema } from "./articles/articles.groq.ts";
import { Articles } from "./articles/articles.tsx";
import { auditLogSchema } from "./audit-log/audit-log.groq.ts";
import { AuditLog } from "./audit-log/audit-log.tsx";
import { cardsSchema } from "./cards/cards.groq.ts";
import { Cards } from "./cards/cards.tsx";
import { closingCtaSchema } from "./closing-cta/closing-cta.groq.ts";
import { ClosingCta } from "./closing-cta/closing-cta.tsx";
import { codeExamplesSchema } from "./code-examples/code-examples.groq.ts";
import { CodeExamples } from "./code-examples/code-examples.tsx";
import { contactFormSchema } from "./contact-form/contact-form.groq.ts";
import { ContactFormSection } from "./contact-form/contact-form.tsx";
import { customFormSchema } from "./custom-form/custom-form.groq.ts";
import { CustomFormSection } from "./custom-form/custom-form.tsx";
import { customerStoriesSchema } from "./customer-stories/customer-stories.groq.ts";
import { CustomerStories } from "./customer-stories/customer-stories.tsx";
import { demoLibrarySchema } from "./demo-library/demo-library.groq.ts";
import { DemoLibrary } from "./demo-library/demo-library.tsx";
import { differentiatorsSchema } from "./differentiators/differentiators.groq.ts";
import { Differentiators } from "./differentiators/differentiators.tsx";
import { eventsSchema } from "./events/events.groq.ts";
import { Events } from "./events/events.tsx";
import { faqsSchema } from "./faqs/faqs.groq.ts";
import { Faqs } from "./faqs/faqs.tsx";
import { fixedOfferSchema } from "./fixed-offer/fixed-offer.groq.ts";
import { FixedOffer } from "./fixed-offer/fixed-offer.tsx";
import { guideFormSchema } from "./guide-form/guide-form.groq.ts";
import { GuideFormSection } from "./guide-form/guide-form.tsx";
import { heroSchema } from "./hero/hero.groq.ts";
import { Hero } from "./hero/hero.tsx";
import { industriesSchema } from "./industries/industries.groq.ts";
import { Industries } from "./industries/industries.tsx";
import { jobOpeningsSchema } from "./job-openings/job-openings.groq.ts";
import { JobOpenings } from "./job-openings/job-openings.tsx";
import { logosSchema } from "./logos/logos.groq.ts";
import { Logos } from "./logos/logos.tsx";
import { newsletterSignupSchema } from "./newsletter-signup/newsletter-signup.groq.ts";
import { NewsletterSignup } from "./newsletter-signup/newsletter-signup.tsx";
import { priceCalculatorSchema } from "./price-calculator/price-calculator.groq.ts";
import { PriceCalculator } from "./price-calculator/price-calculator.tsx";
import { pricingPlansSchema } from "./pricing-plans/pricing-plans.groq.ts";
import { PricingPlans } from "./pricing-plans/pricing-plans.tsx";
import { proseSchema } from "./prose/prose.groq.ts";
import { Prose } from "./prose/prose.tsx";
import { requestConfirmedSchema } from "./request-confirmed/request-confirmed.groq.ts";
import { RequestConfirmed } from "./request-confirmed/request-confirmed.tsx";
import { resourceLibrarySchema } from "./resource-library/resource-library.groq.ts";
import { ResourceLibrary } from "./resource-library/resource-library.tsx";
import { resourcesSectionSchema } from "./resources/resources.groq.ts";
import { Resources } from "./resources/resources.tsx";
import { schedulingFrameSchema } from "./scheduling-frame/scheduling-frame.groq.ts";
import { SchedulingFrame } from "./scheduling-frame/scheduling-frame.tsx";
import { securitySchema } from "./security/security.groq.ts";
import { Security } from "./security/security.tsx";
import { siteSearchSchema } from "./site-search/site-search.groq.ts";
import { SiteSearch } from "./site-search/site-search.tsx";
import { solutionCarouselSchema } from "./solution-carousel/solution-carousel.groq.ts";
import { SolutionCarousel } from "./solution-carousel/solution-carousel.tsx";
import { solutionGridSchema } from "./solution-grid/solution-grid.groq.ts";
import { SolutionGrid } from "./solution-grid/solution-grid.tsx";
import { statsSchema } from "./stats/stats.groq.ts";
import { Stats } from "./stats/stats.tsx";
import { teamSchema } from "./team/team.groq.ts";
import { Team } from "./team/team.tsx";
import { testimonialsSchema } from "./testimonials/testimonials.groq.ts";
import { Testimonials } from "./testimonials/testimonials.tsx";

/** Pairs the view of a section type with the schema of its content, so that the compiler checks one against the other. */
function defineSection<Schema extends z.ZodType>(section: {
  view: ComponentType<SectionProps<z.output<Schema>>>;
  schema: Schema;
}) {
  return section;
}

/**
 * Every section type that an editor can place on a page, in alphabetical order as in `page.groq.ts`.
 * A missing type is a compile-time error. Server only.
 */
export const sections = {
  articles: defineSection({ view: Articles, schema: articlesSchema }),
  auditLog: defineSection({ view: AuditLog, schema: auditLogSchema }),
  cards: defineSection({ view: Cards, schema: cardsSchema }),
  closingCta: defineSection({ view: ClosingCta, schema: closingCtaSchema }),
  codeExamples: defineSection({ view: CodeExamples, schema: codeExamplesSchema }),
  contactForm: defineSection({ view: ContactFormSection, schema: contactFormSchema }),
  customForm: defineSection({ view: CustomFormSection, schema: customFormSchema }),
  customerStories: defineSection({ view: CustomerStories, schema: customerStoriesSchema }),
  demoLibrary: defineSection({ view: DemoLibrary, schema: demoLibrarySchema }),
  differentiators: defineSection({ view: Differentiators, schema: differentiatorsSchema }),
  events: defineSection({ view: Events, schema: eventsSchema }),
  faqs: defineSection({ view: Faqs, schema: faqsSchema }),
  fixedOffer: defineSection({ view: FixedOffer, schema: fixedOfferSchema }),
  guideForm: defineSection({ view: GuideFormSection, schema: guideFormSchema }),
  hero: defineSection({ view: Hero, schema: heroSchema }),
  industries: defineSection({ view: Industries, schema: industriesSchema }),
  jobOpenings: defineSection({ view: JobOpenings, schema: jobOpeningsSchema }),
  logos: defineSection({ view: Logos, schema: logosSchema }),
  newsletterSignup: defineSection({ view: NewsletterSignup, schema: newsletterSignupSchema }),
  priceCalculator: defineSection({ view: PriceCalculator, schema: priceCalculatorSchema }),
  pricingPlans: defineSection({ view: PricingPlans, schema: pricingPlansSchema }),
  prose: defineSection({ view: Prose, schema: proseSchema }),
  requestConfirmed: defineSection({ view: RequestConfirmed, schema: requestConfirmedSchema }),
  resourceLibrary: defineSection({ view: ResourceLibrary, schema: resourceLibrarySchema }),
  resources: defineSection({ view: Resources, schema: resourcesSectionSchema }),
  schedulingFrame: defineSection({ view: SchedulingFrame, schema: schedulingFrameSchema }),
  security: defineSection({ view: Security, schema: securitySchema }),
  siteSearch: defineSection({ view: SiteSearch, schema: siteSearchSchema }),
  solutionCarousel: defineSection({ view: SolutionCarousel, schema: solutionCarouselSchema }),
  solutionGrid: defineSection({ view: SolutionGrid, schema: solutionGridSchema }),
  stats: defineSection({ view: Stats, schema: statsSchema }),
  team: defineSection({ view: Team, schema: teamSchema }),
  testimonials: defineSection({ view: Testimonials, schema: testimonialsSchema }),
} satisfies Record<SectionType, unknown>;

/** The validated content of a section type, as its view takes it. */
export type SectionContent<Type extends SectionType = SectionType> = z.output<
  (typeof sections)[Type]["schema"]
>;

type QueriedSection = Extract<NonNullable<PageQueryResult>, { _type: "page" }>["sections"][number];

/** Resolves to the section type unless `page.groq.ts` queries it with fields that its schema accepts. */
type QueryMismatch<Type extends SectionType> = [Extract<QueriedSection, { _type: Type }>] extends [
  never,
]
  ? Type
  : Extract<QueriedSection, { _type: Type }> extends z.input<(typeof sections)[Type]["schema"]>
    ? never
    : Type;

type AssertNever<Failing extends never> = Failing;

/**
 * A compile-time check. An error here names each section type that `page.groq.ts` does not query, or
 * queries with other fields than its schema expects. Run `npm run typegen` after a change of a query.
 */
export type SectionQueryMismatch = AssertNever<
  { [Type in SectionType]: QueryMismatch<Type> }[SectionType]
>;
