import { beforeAfterFields } from "./before-after/before-after.groq.ts";
import { closingCtaFields } from "./closing-cta/closing-cta.groq.ts";
import { contactFormFields } from "./contact-form/contact-form.groq.ts";
import { codeExamplesFields } from "./code-examples/code-examples.groq.ts";
import { guideFormFields } from "./guide-form/guide-form.groq.ts";
import { newsletterSignupFields } from "./newsletter-signup/newsletter-signup.groq.ts";
import { requestConfirmedFields } from "./request-confirmed/request-confirmed.groq.ts";
import { resourceLibraryFields } from "./resource-library/resource-library.groq.ts";
import { schedulingFrameFields } from "./scheduling-frame/scheduling-frame.groq.ts";
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
    _type == "codeExamples" => {${codeExamplesFields}},
    _type == "contactForm" => {${contactFormFields}},
    _type == "guideForm" => {${guideFormFields}},
    _type == "hero" => {${heroFields}},
    _type == "newsletterSignup" => {${newsletterSignupFields}},
    _type == "pillars" => {${pillarsFields}},
    _type == "prose" => {${proseFields}},
    _type == "requestConfirmed" => {${requestConfirmedFields}},
    _type == "resourceLibrary" => {${resourceLibraryFields}},
    _type == "schedulingFrame" => {${schedulingFrameFields}}
  }
`;
