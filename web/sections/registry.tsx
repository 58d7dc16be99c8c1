import type { ComponentType } from "react";
import type { SectionProps } from "../content/page-context.ts";
import { BeforeAfter } from "./before-after/before-after.tsx";
import type { SectionContent, SectionType } from "./border.ts";
import { ClosingCta } from "./closing-cta/closing-cta.tsx";
import { ContactFormSection } from "./contact-form/contact-form.tsx";
import { Hero } from "./hero/hero.tsx";
import { Pillars } from "./pillars/pillars.tsx";
import { Prose } from "./prose/prose.tsx";

type Registry = { [T in SectionType]: ComponentType<SectionProps<SectionContent<T>>> };

/** The component of every kind of section an editor can place; a missing one is a type error. */
export const registry = {
  beforeAfter: BeforeAfter,
  closingCta: ClosingCta,
  contactForm: ContactFormSection,
  hero: Hero,
  pillars: Pillars,
  prose: Prose,
} satisfies Registry;
