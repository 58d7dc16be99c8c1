import { beforeAfter } from "./sections/before-after.ts";
import { closingCta } from "./sections/closing-cta.ts";
import { contactForm } from "./sections/contact-form.ts";
import { hero } from "./sections/hero.ts";
import { pillars } from "./sections/pillars.ts";
import { prose } from "./sections/prose.ts";

/**
 * Every kind of section an editor can place on a page, in the order of the insert menu.
 * The page's `sections` field, the schema and the generated types all derive from this object.
 */
export const sectionTypes = { hero, pillars, beforeAfter, prose, contactForm, closingCta };
