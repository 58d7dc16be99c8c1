import type { ComponentType } from "react";
import type { SectionProps } from "../content/page-context.ts";
import { BeforeAfter } from "./before-after/before-after.tsx";
import type { SectionContent, SectionType } from "./border.ts";
import { ClosingCta } from "./closing-cta/closing-cta.tsx";
import { ContactFormSection } from "./contact-form/contact-form.tsx";
import { CodeExamples } from "./code-examples/code-examples.tsx";
import { GuideFormSection } from "./guide-form/guide-form.tsx";
import { NewsletterSignup } from "./newsletter-signup/newsletter-signup.tsx";
import { RequestConfirmed } from "./request-confirmed/request-confirmed.tsx";
import { ResourceLibrary } from "./resource-library/resource-library.tsx";
import { SchedulingFrame } from "./scheduling-frame/scheduling-frame.tsx";
import { Hero } from "./hero/hero.tsx";
import { Pillars } from "./pillars/pillars.tsx";
import { Prose } from "./prose/prose.tsx";

type Registry = { [T in SectionType]: ComponentType<SectionProps<SectionContent<T>>> };

/** The component of every kind of section an editor can place; a missing one is a type error. */
export const registry = {
  beforeAfter: BeforeAfter,
  closingCta: ClosingCta,
  codeExamples: CodeExamples,
  contactForm: ContactFormSection,
  guideForm: GuideFormSection,
  hero: Hero,
  newsletterSignup: NewsletterSignup,
  pillars: Pillars,
  prose: Prose,
  requestConfirmed: RequestConfirmed,
  resourceLibrary: ResourceLibrary,
  schedulingFrame: SchedulingFrame,
} satisfies Registry;
