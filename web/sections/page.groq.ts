import { beforeAfterFields } from "./before-after/before-after.groq.ts";
import { closingCtaFields } from "./closing-cta/closing-cta.groq.ts";
import { contactFormFields } from "./contact-form/contact-form.groq.ts";
import { heroFields } from "./hero/hero.groq.ts";
import { pillarsFields } from "./pillars/pillars.groq.ts";
import { proseFields } from "./prose/prose.groq.ts";

/**
 * What a page holds besides what every routable document does. One line per kind of section, in
 * alphabetical order.
 */
export const pageFields = /* groq */ `
  title,
  sections[]{
    _key,
    _type,
    _type == "beforeAfter" => {${beforeAfterFields}},
    _type == "closingCta" => {${closingCtaFields}},
    _type == "contactForm" => {${contactFormFields}},
    _type == "hero" => {${heroFields}},
    _type == "pillars" => {${pillarsFields}},
    _type == "prose" => {${proseFields}}
  }
`;
