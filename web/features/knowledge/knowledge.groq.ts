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
  "webinars": select(_type == "demoLibrary" => webinars[]->{ title, summary, minutes, sample }),
  "examples": select(
    _type == "codeExamples" => examples[]->{ title, explanation, highlights, language, filename }
  ),
  "members": select(_type == "team" => members[]->{ name, designation, bio, sample })
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
    sampleLabel,
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
    sample,
    "category": category->title
  },
  "library": *[_type == "page" && ${isOpen} && "resourceLibrary" in ${allSections}[]._type]
    | order(path.current)[0].path.current,
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
