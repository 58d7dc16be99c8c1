import { defineQuery } from "next-sanity";
import { imageFields } from "../content/fragments.ts";
import { beforeAfterFields } from "./before-after/before-after.groq.ts";
import { closingCtaFields } from "./closing-cta/closing-cta.groq.ts";
import { contactFormFields } from "./contact-form/contact-form.groq.ts";
import { heroFields } from "./hero/hero.groq.ts";
import { pillarsFields } from "./pillars/pillars.groq.ts";
import { proseFields } from "./prose/prose.groq.ts";

/** The page at `$path`, or null. */
export const pageQuery = defineQuery(`*[_type == "page" && path.current == $path][0]{
  _id,
  title,
  "path": path.current,
  seo{ title, description, noIndex, image${imageFields} },
  sections[]{
    _key,
    _type,
    _type == "hero" => {${heroFields}},
    _type == "pillars" => {${pillarsFields}},
    _type == "beforeAfter" => {${beforeAfterFields}},
    _type == "prose" => {${proseFields}},
    _type == "contactForm" => {${contactFormFields}},
    _type == "closingCta" => {${closingCtaFields}}
  }
}`);
