import { defineQuery } from "next-sanity";
import { questionSections } from "../../content/entries/questions.ts";
import { allSections } from "../../content/sanity/fragments.ts";

/** A revision of the searchable content: the number of documents and the latest update. */
export const searchRevisionQuery = defineQuery(`{
  "count": count(*[_type in ["page", "sharedSection", "legalPage", "solutionModule", "article", "customerStory", "event", "jobOpening", "resource", "faq", "industry", "demo", "webinar", "codeExample", "teamMember", "pricingPlan"]]),
  "newest": *[_type in ["page", "sharedSection", "legalPage", "solutionModule", "article", "customerStory", "event", "jobOpening", "resource", "faq", "industry", "demo", "webinar", "codeExample", "teamMember", "pricingPlan"]]
    | order(_updatedAt desc)[0]._updatedAt
}`);

/**
 * All searchable content. Sections are queried completely, because all of their texts are searchable,
 * together with the documents that they show.
 */
export const searchableQuery = defineQuery(`{
  "pages": *[_type == "page" && defined(path.current) && seo.noIndex != true]{
    _id,
    title,
    "path": path.current,
    "description": seo.description,
    "keywords": seo.keywords,
    "sections": ${allSections},
    "industries": ${allSections}[_type == "industries"].industries[]->{ title, problem, solution, benefits },
    "demos": ${allSections}[_type == "demoLibrary"].demos[]->{ title, features },
    "webinars": ${allSections}[_type == "demoLibrary"].webinars[]->{ title, summary },
    "examples": ${allSections}[_type == "codeExamples"].examples[]->{ title, explanation, highlights },
    "team": ${allSections}[_type == "team"].members[]->{ name, designation, bio },
    "plans": ${allSections}[_type == "pricingPlans"].selection.documents[]->{ name, audience, included }
  },
  "legal": *[_type == "legalPage" && defined(path.current) && seo.noIndex != true]{
    _id,
    title,
    "path": path.current,
    "description": coalesce(seo.description, lead),
    body
  },
  "entries": *[_type in ["article", "customerStory", "event", "jobOpening"] && defined(path.current) && seo.noIndex != true]{
    _id,
    title,
    "path": path.current,
    "description": coalesce(seo.description, summary),
    "keywords": [customer, place, department, location, tags, categories[]->title, authors[]->name, speakers[]->name],
    metrics,
    body,
    quote
  },
  "modules": *[_type == "solutionModule" && defined(path.current) && seo.noIndex != true]
    | order(name) {
      _id,
      name,
      theme,
      "path": path.current,
      "description": coalesce(fullDesc, shortDesc),
      "keywords": seo.keywords,
      tagline,
      headline,
      blurb,
      capabilities,
      features,
      metrics,
      inputs,
      outputs,
      example,
      limits,
      sections
    },
  "resources": *[_type == "resource" && defined(category->title)]{
    _id,
    title,
    "path": path.current,
    description,
    type,
    "category": category->title,
    tags,
    body
  },
  "library": *[_type == "page" && "resourceLibrary" in ${allSections}[]._type][0].path.current,
  "faqs": *[_type in ["page", "solutionModule"] && defined(path.current) && "faqs" in ${allSections}[]._type]
    | order(path.current) {
      "path": path.current,
      "items": ${questionSections}
    }
}`);
