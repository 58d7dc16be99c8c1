import type { ComponentType } from "react";
import type { SectionProps } from "../content/request/page-context.ts";
import type { SectionType } from "../content/sanity/section-type.ts";
import { Advantages } from "./advantages/advantages.tsx";
import type { SectionContent } from "./parse-sections.ts";
import { ClosingCta } from "./closing-cta/closing-cta.tsx";
import { CodeExamples } from "./code-examples/code-examples.tsx";
import { ContactFormSection } from "./contact-form/contact-form.tsx";
import { DemoLibrary } from "./demo-library/demo-library.tsx";
import { Differentiators } from "./differentiators/differentiators.tsx";
import { Faqs } from "./faqs/faqs.tsx";
import { GuideFormSection } from "./guide-form/guide-form.tsx";
import { Hero } from "./hero/hero.tsx";
import { Industries } from "./industries/industries.tsx";
import { NewsletterSignup } from "./newsletter-signup/newsletter-signup.tsx";
import { Pillars } from "./pillars/pillars.tsx";
import { Prose } from "./prose/prose.tsx";
import { RequestConfirmed } from "./request-confirmed/request-confirmed.tsx";
import { ResourceLibrary } from "./resource-library/resource-library.tsx";
import { SchedulingFrame } from "./scheduling-frame/scheduling-frame.tsx";
import { Security } from "./security/security.tsx";
import { SiteSearch } from "./site-search/site-search.tsx";
import { SolutionCarousel } from "./solution-carousel/solution-carousel.tsx";
import { SolutionGrid } from "./solution-grid/solution-grid.tsx";
import { Statement } from "./statement/statement.tsx";
import { Stats } from "./stats/stats.tsx";
import { Team } from "./team/team.tsx";
import { Testimonials } from "./testimonials/testimonials.tsx";

type Registry = { [T in SectionType]: ComponentType<SectionProps<SectionContent<T>>> };

/** The component of every kind of section an editor can place; a missing one is a type error. */
export const registry = {
  advantages: Advantages,
  closingCta: ClosingCta,
  codeExamples: CodeExamples,
  contactForm: ContactFormSection,
  demoLibrary: DemoLibrary,
  differentiators: Differentiators,
  faqs: Faqs,
  guideForm: GuideFormSection,
  hero: Hero,
  industries: Industries,
  newsletterSignup: NewsletterSignup,
  pillars: Pillars,
  prose: Prose,
  requestConfirmed: RequestConfirmed,
  resourceLibrary: ResourceLibrary,
  schedulingFrame: SchedulingFrame,
  security: Security,
  siteSearch: SiteSearch,
  solutionCarousel: SolutionCarousel,
  solutionGrid: SolutionGrid,
  statement: Statement,
  stats: Stats,
  team: Team,
  testimonials: Testimonials,
} satisfies Registry;
