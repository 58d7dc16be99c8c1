import { defineQuery } from "next-sanity";
import { questionSections } from "../../content/entries/questions.ts";
import { allSections, richText } from "../../content/sanity/fragments.ts";

/** A page that search engines may index. The assistant knows the content of these pages only. */
const isOpen = /* groq */ `defined(path.current) && seo.noIndex != true`;

const scene = /* groq */ `"scene": scene[0]{ title, caption, note }`;

/** The texts of all section types, by their common field names. */
const sectionTexts = /* groq */ `"sections": ${allSections}[]{
  _type,
  eyebrow,
  headline,
  lead,
  usualLabel,
  oursLabel,
  featuresLabel,
  minutesLabel,
  stepsHeadline,
  successText,
  "note": select(_type in ["pricingPlans", "priceCalculator"] => note),
  "offer": select(_type == "fixedOffer" => { price, period, included }),
  ${scene},
  body[]${richText},
  aside[]${richText},
  "items": select(
    _type in ["cards", "differentiators", "security", "stats"] =>
      items[]{ title, text, metric, evidence, value, label, note, usual, ours }
  ),
  points[]{ title, text },
  steps[]{ title, text },
  "demos": select(_type == "demoLibrary" => demos[]->{
    title,
    duration,
    posterText,
    features,
    "captions": steps[].caption
  }),
  "webinars": select(_type == "demoLibrary" => webinars[]->{ title, summary, minutes, recordingSeconds }),
  "examples": select(
    _type == "codeExamples" => examples[]->{ title, explanation, highlights, language, filename }
  ),
  "members": select(_type == "team" => members[]->{ name, designation, bio })
}`;

const planFields = /* groq */ `{ _id, _rev, _type, name, audience, price, period, included }`;

/** All sections of a page that list plans. */
const planSections = /* groq */ `${allSections}[_type == "pricingPlans"]{
  selection{ mode, limit, documents[]{ _key, _ref, "document": @->${planFields} } },
  "found": *[_type == "pricingPlan" && ^.selection.mode != "manual"]
    | order(name, _id)[0...12]${planFields}
}`;

/**
 * The content for the assistant's knowledge base: everything published on indexable pages. Documents that
 * a section shows are included in it. Testimonials are excluded, because a customer's opinion is not a fact about the product.
 */
export const knowledgeQuery = defineQuery(`{
  "settings": *[_id == "siteSettings"][0]{
    _id,
    _rev,
    "brand": *[_id == "brand"][0]{
      _id,
      name,
      "legalName": organization.legalName,
      "description": organization.description
    },
    blurb,
    assistantName,
    "schedulePath": schedulingPage->path.current
  },
  "pages": *[_type == "page" && ${isOpen}] | order(path.current) {
    _id,
    _rev,
    title,
    "path": path.current,
    "description": seo.description,
    ${sectionTexts}
  },
  "modules": *[_type == "solutionModule" && ${isOpen}] | order(name) {
    _id,
    _rev,
    name,
    theme,
    "path": path.current,
    "description": seo.description,
    status,
    tagline,
    headline,
    blurb,
    shortDesc,
    fullDesc,
    carouselDescription,
    carouselFeatures,
    capabilitiesTitle,
    capabilities,
    benefitsTitle,
    metrics[]{ value, label, note },
    features[]{ title, text },
    inputsTitle,
    inputs,
    outputsTitle,
    outputs,
    exampleTitle,
    exampleSteps[]{ text },
    example[]${richText},
    limitsTitle,
    limits,
    ${scene},
    closingHeadline,
    closingText,
    rating{ value, count, label },
    offerPrice,
    offerLabel,
    ${sectionTexts}
  },
  "industries": *[_type == "industry"] | order(title) {
    _id,
    _rev,
    title,
    problem,
    solution,
    benefits,
    metrics[]{ label, before, after, improvement },
    "shown": *[_type == "page" && ${isOpen}
      && ^._id in ${allSections}[_type == "industries"].industries[]._ref] | order(path.current)[0]{
      "path": path.current,
      "labels": ${allSections}[_type == "industries"][0]{
        problemLabel, solutionLabel, beforeLabel, afterLabel, benefitsLabel
      }
    }
  },
  "faqs": *[_type in ["page", "solutionModule"] && ${isOpen} && "faqs" in ${allSections}[]._type]
    | order(path.current) {
      "path": path.current,
      "items": ${questionSections}
    },
  "resources": *[_type == "resource" && defined(category->title)] | order(_id) {
    _id,
    _rev,
    title,
    description,
    type,
    readTime,
    published,
    "category": category->title,
    "path": select(seo.noIndex != true => path.current),
    "isGated": defined(form),
    isUnlisted,
    "body": select(defined(path.current) && seo.noIndex != true => body[]${richText})
  },
  "library": *[_type == "page" && ${isOpen} && "resourceLibrary" in ${allSections}[]._type]
    | order(path.current)[0].path.current,
  "articles": *[_type == "article" && ${isOpen}] | order(path.current) {
    _id,
    _rev,
    title,
    "path": path.current,
    summary,
    "authors": authors[]->name,
    body[]${richText}
  },
  "stories": *[_type == "customerStory" && ${isOpen}] | order(path.current) {
    _id,
    _rev,
    title,
    "path": path.current,
    customer,
    "industry": industry->title,
    summary,
    metrics[]{ value, label, note },
    "modules": modules[]->name
  },
  "events": *[_type == "event" && ${isOpen}] | order(path.current) {
    _id,
    _rev,
    title,
    "path": path.current,
    summary,
    start,
    end,
    timeZone,
    place,
    "speakers": speakers[]->name,
    "isRecorded": defined(recordingUrl),
    body[]${richText}
  },
  "plans": *[_type in ["page", "solutionModule"] && ${isOpen} && "pricingPlans" in ${allSections}[]._type]
    | order(path.current) {
      "path": path.current,
      "items": ${planSections}
    },
  "legal": *[_type == "legalPage" && ${isOpen}] | order(path.current) {
    _id,
    _rev,
    title,
    "path": path.current,
    lead,
    lastUpdated,
    lastUpdatedLabel,
    body[]${richText}
  }
}`);
