import { articlesFields } from "./articles/articles.groq.ts";
import { auditLogFields } from "./audit-log/audit-log.groq.ts";
import { cardsFields } from "./cards/cards.groq.ts";
import { closingCtaFields } from "./closing-cta/closing-cta.groq.ts";
import { codeExamplesFields } from "./code-examples/code-examples.groq.ts";
import { contactFormFields } from "./contact-form/contact-form.groq.ts";
import { customFormFields } from "./custom-form/custom-form.groq.ts";
import { customerStoriesFields } from "./customer-stories/customer-stories.groq.ts";
import { demoLibraryFields } from "./demo-library/demo-library.groq.ts";
import { differentiatorsFields } from "./differentiators/differentiators.groq.ts";
import { eventsFields } from "./events/events.groq.ts";
import { faqsFields } from "./faqs/faqs.groq.ts";
import { fixedOfferFields } from "./fixed-offer/fixed-offer.groq.ts";
import { guideFormFields } from "./guide-form/guide-form.groq.ts";
import { heroFields } from "./hero/hero.groq.ts";
import { industriesFields } from "./industries/industries.groq.ts";
import { jobOpeningsFields } from "./job-openings/job-openings.groq.ts";
import { logosFields } from "./logos/logos.groq.ts";
import { newsletterSignupFields } from "./newsletter-signup/newsletter-signup.groq.ts";
import { priceCalculatorFields } from "./price-calculator/price-calculator.groq.ts";
import { pricingPlansFields } from "./pricing-plans/pricing-plans.groq.ts";
import { proseFields } from "./prose/prose.groq.ts";
import { requestConfirmedFields } from "./request-confirmed/request-confirmed.groq.ts";
import { resourceLibraryFields } from "./resource-library/resource-library.groq.ts";
import { resourcesFields } from "./resources/resources.groq.ts";
import { schedulingFrameFields } from "./scheduling-frame/scheduling-frame.groq.ts";
import { securityFields } from "./security/security.groq.ts";
import { siteSearchFields } from "./site-search/site-search.groq.ts";
import { solutionCarouselFields } from "./solution-carousel/solution-carousel.groq.ts";
import { solutionGridFields } from "./solution-grid/solution-grid.groq.ts";
import { statsFields } from "./stats/stats.groq.ts";
import { teamFields } from "./team/team.groq.ts";
import { testimonialsFields } from "./testimonials/testimonials.groq.ts";

/**
 * The fields of a section. One line per section type, in alphabetical order; a missing one is a
 * compile-time error in `sections.ts` after `npm run typegen`.
 */
const sectionFields = /* groq */ `
  _key,
  _type,
  _type == "articles" => {${articlesFields}},
  _type == "auditLog" => {${auditLogFields}},
  _type == "cards" => {${cardsFields}},
  _type == "closingCta" => {${closingCtaFields}},
  _type == "codeExamples" => {${codeExamplesFields}},
  _type == "contactForm" => {${contactFormFields}},
  _type == "customForm" => {${customFormFields}},
  _type == "customerStories" => {${customerStoriesFields}},
  _type == "demoLibrary" => {${demoLibraryFields}},
  _type == "differentiators" => {${differentiatorsFields}},
  _type == "events" => {${eventsFields}},
  _type == "faqs" => {${faqsFields}},
  _type == "fixedOffer" => {${fixedOfferFields}},
  _type == "guideForm" => {${guideFormFields}},
  _type == "hero" => {${heroFields}},
  _type == "industries" => {${industriesFields}},
  _type == "jobOpenings" => {${jobOpeningsFields}},
  _type == "logos" => {${logosFields}},
  _type == "newsletterSignup" => {${newsletterSignupFields}},
  _type == "priceCalculator" => {${priceCalculatorFields}},
  _type == "pricingPlans" => {${pricingPlansFields}},
  _type == "prose" => {${proseFields}},
  _type == "requestConfirmed" => {${requestConfirmedFields}},
  _type == "resourceLibrary" => {${resourceLibraryFields}},
  _type == "resources" => {${resourcesFields}},
  _type == "schedulingFrame" => {${schedulingFrameFields}},
  _type == "security" => {${securityFields}},
  _type == "siteSearch" => {${siteSearchFields}},
  _type == "solutionCarousel" => {${solutionCarouselFields}},
  _type == "solutionGrid" => {${solutionGridFields}},
  _type == "stats" => {${statsFields}},
  _type == "team" => {${teamFields}},
  _type == "testimonials" => {${testimonialsFields}}
`;

/** The sections of a page or a module, with those of shared sections. Only modules have parts. */
export const sectionsField = /* groq */ `
  sections[]{
    ${sectionFields},
    _type == "modulePart" => { part },
    _type == "sharedSectionReference" => {
      shared{ _ref, "document": @->{ _id, _type, title, sections[]{${sectionFields}} } }
    }
  }
`;
