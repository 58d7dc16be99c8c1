import { defineQuery } from "next-sanity";
import { imageFields } from "../content/fragments.ts";
import { beforeAfterFields } from "./before-after/before-after.groq.ts";
import { closingCtaFields } from "./closing-cta/closing-cta.groq.ts";
import { contactFormFields } from "./contact-form/contact-form.groq.ts";
import { heroFields } from "./hero/hero.groq.ts";
import { pillarsFields } from "./pillars/pillars.groq.ts";
import { proseFields } from "./prose/prose.groq.ts";

/** The page at `$path`, or null. One line per kind of section, in alphabetical order. */
export const pageQuery = defineQuery(`*[_type == "page" && path.current == $path][0]{
  _id,
  title,
  "path": path.current,
  seo{ title, description, noIndex, image${imageFields} },
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
}`);
