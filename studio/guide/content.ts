import type { SanityClient } from "@sanity/client";
import type { PublishedBrand } from "./brand-pictures.ts";
import type {
  Industry,
  Pillars,
  Security,
  SiteSettings,
  SolutionGuide,
  SolutionModule,
} from "../../web/content/sanity/sanity.types.ts";

type Title = { headline: string; lead: string | null };

/** A module with the texts of its four pages. */
export type GuideModule = Pick<
  SolutionModule,
  | "name"
  | "theme"
  | "headline"
  | "blurb"
  | "fullDesc"
  | "hue"
  | "capabilitiesTitle"
  | "capabilities"
  | "metrics"
  | "features"
  | "inputsTitle"
  | "inputs"
  | "outputsTitle"
  | "outputs"
  | "exampleTitle"
  | "limitsTitle"
  | "limits"
  | "closingHeadline"
  | "closingText"
> & {
  path: string;
  /** Paragraphs separated by line breaks. */
  example: string;
  scene: NonNullable<SolutionModule["scene"]>[number] | null;
};

export type GuideIndustry = Pick<
  Industry,
  "title" | "problem" | "solution" | "metrics" | "benefits"
> & {
  modules: string[];
};

/** All published content of the guide. */
export type GuideContent = {
  settings: Pick<SiteSettings, "blurb" | "sampleLabel" | "copyright">;
  brand: PublishedBrand;
  guide: Omit<SolutionGuide, "modules" | "choices" | "contactPages"> & {
    modules: GuideModule[];
    choices: { situation: string; figure: string; module: Pick<GuideModule, "name" | "hue"> }[];
    contactPages: { title: string; text: string; path: string }[];
  };
  pillars: Title & Pick<Pillars, "items">;
  security: Title & Pick<Security, "items">;
  industries: Title & { items: GuideIndustry[] };
  faq: Title & { items: { question: string; answer: string; sample: boolean }[] };
  /** Time of the latest publication, ISO. */
  changed: string;
};

const moduleFields = `name, "path": path.current, theme, headline, blurb, fullDesc, hue,
  capabilitiesTitle, capabilities, metrics, features, inputsTitle, inputs, outputsTitle, outputs,
  exampleTitle, "example": pt::text(example), limitsTitle, limits, closingHeadline, closingText,
  "scene": scene[0]`;

/** The sections of a page, with those of its shared sections. */
const sections = "[...sections[], ...sections[].shared->sections[]]";

/** The first section of a type, preferably on the given page. */
const createSectionQuery = (type: string, path: string, fields: string) =>
  `*[_type == "page" && "${type}" in ${sections}[]._type]
    | order(select(path.current == "${path}" => 0, 1), path.current)[0]
    {"all": ${sections}}.all[_type == "${type}"][0]{ headline, lead, ${fields} }`;

const query = `{
  "settings": *[_id == "siteSettings"][0]{ blurb, sampleLabel, copyright },
  "brand": *[_id == "brand"][0]{
    name, accent, "iconUrl": favicon.asset->url,
    "darkLogoUrl": coalesce(darkLogo.asset->url, logo.asset->url)
  },
  "guide": *[_id == "solutionGuide"][0]{
    ...,
    "modules": modules[defined(@->name)]->{ ${moduleFields} },
    "choices": choices[defined(module->name)]{ situation, figure, "module": module->{ name, hue } },
    "contactPages": contactPages[defined(page->path.current)]{ title, text, "path": page->path.current }
  },
  "pillars": ${createSectionQuery("pillars", "/platform", "items")},
  "security": ${createSectionQuery("security", "/platform", "items")},
  "industries": ${createSectionQuery(
    "industries",
    "/",
    `"items": industries[defined(@->title)]->{
      title, problem, solution, metrics, benefits, "modules": modules[]->name
    }`,
  )},
  "faq": ${createSectionQuery(
    "faqs",
    "/",
    `"items": items[defined(@->question)]->{
      question, "answer": pt::text(answer), "sample": sample == true
    }`,
  )},
  "changed": *[_type in ["brand", "siteSettings", "solutionGuide", "solutionModule", "page", "industry", "faq"]]
    | order(_updatedAt desc)[0]._updatedAt
}`;

/** The published content is incomplete; the message tells the editor what to do. */
export class GuideError extends Error {
  override name = "GuideError";
}

/** Reads the published content. @throws GuideError that names what is missing */
export async function fetchGuideContent(client: SanityClient): Promise<GuideContent> {
  const content =
    await client.fetch<{ [Field in keyof GuideContent]: GuideContent[Field] | null }>(query);
  const { settings, brand, guide, pillars, security, industries, faq, changed } = content;
  const missing = [
    !settings && "the site settings",
    !brand && "the brand",
    !guide && "the document “Solution guide”",
    !pillars && "a section with pillars",
    !security && "a security section",
    !industries && "a section with industries",
    !faq && "a section with questions",
  ].filter((item) => item !== false);
  if (!settings || !brand || !guide || !pillars || !security || !industries || !faq || !changed)
    throw new GuideError(`The guide requires ${missing.join(", ")}. Publish the missing content.`);
  return { settings, brand, guide, pillars, security, industries, faq, changed };
}
