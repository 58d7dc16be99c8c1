import type { SanityClient } from "@sanity/client";
import type {
  Industry,
  Pillars,
  Security,
  SiteSettings,
  SolutionGuide,
  SolutionModule,
} from "../../web/content/sanity/sanity.types.ts";

type Title = { headline: string; lead: string | null };

/** A module with what its four pages say. */
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
  /** Paragraphs, one per line. */
  example: string;
  scene: NonNullable<SolutionModule["scene"]>[number] | null;
};

export type GuideIndustry = Pick<
  Industry,
  "title" | "problem" | "solution" | "metrics" | "benefits"
> & {
  modules: string[];
};

/** Everything that the guide prints, as it is published. */
export type GuideContent = {
  settings: Pick<SiteSettings, "brand" | "blurb" | "sampleLabel" | "copyright">;
  guide: Omit<SolutionGuide, "modules" | "choices" | "contactPages"> & {
    modules: GuideModule[];
    choices: { situation: string; figure: string; module: Pick<GuideModule, "name" | "hue"> }[];
    contactPages: { title: string; text: string; path: string }[];
  };
  pillars: Title & Pick<Pillars, "items">;
  security: Title & Pick<Security, "items">;
  industries: Title & { items: GuideIndustry[] };
  faq: Title & { items: { question: string; answer: string; sample: boolean }[] };
  /** When any of it was published last, ISO. */
  changed: string;
};

const moduleFields = `name, "path": path.current, theme, headline, blurb, fullDesc, hue,
  capabilitiesTitle, capabilities, metrics, features, inputsTitle, inputs, outputsTitle, outputs,
  exampleTitle, "example": pt::text(example), limitsTitle, limits, closingHeadline, closingText,
  "scene": scene[0]`;

/** The first section of a type, on the page that is meant to have it or on another. */
const section = (type: string, path: string, fields: string) =>
  `*[_type == "page" && "${type}" in sections[]._type]
    | order(select(path.current == "${path}" => 0, 1), path.current)[0]
    .sections[_type == "${type}"][0]{ headline, lead, ${fields} }`;

const query = `{
  "settings": *[_id == "siteSettings"][0]{ brand, blurb, sampleLabel, copyright },
  "guide": *[_id == "solutionGuide"][0]{
    ...,
    "modules": modules[defined(@->name)]->{ ${moduleFields} },
    "choices": choices[defined(module->name)]{ situation, figure, "module": module->{ name, hue } },
    "contactPages": contactPages[defined(page->path.current)]{ title, text, "path": page->path.current }
  },
  "pillars": ${section("pillars", "/platform", "items")},
  "security": ${section("security", "/platform", "items")},
  "industries": ${section(
    "industries",
    "/",
    `"items": industries[defined(@->title)]->{
      title, problem, solution, metrics, benefits, "modules": modules[]->name
    }`,
  )},
  "faq": ${section(
    "faqs",
    "/",
    `"items": items[defined(@->question)]->{
      question, "answer": pt::text(answer), "sample": sample == true
    }`,
  )},
  "changed": *[_type in ["siteSettings", "solutionGuide", "solutionModule", "page", "industry", "faq"]]
    | order(_updatedAt desc)[0]._updatedAt
}`;

/** What stops the guide, in one sentence for whoever edits the content. */
export class GuideError extends Error {
  override name = "GuideError";
}

/** Reads what is published. @throws GuideError naming what is missing. */
export async function readContent(client: SanityClient): Promise<GuideContent> {
  const content =
    await client.fetch<{ [Part in keyof GuideContent]: GuideContent[Part] | null }>(query);
  const { settings, guide, pillars, security, industries, faq, changed } = content;
  const missing = [
    !settings && "the site settings",
    !guide && "the document “Solution guide”",
    !pillars && "a section with pillars",
    !security && "a security section",
    !industries && "a section with industries",
    !faq && "a section with questions",
  ].filter((part) => part !== false);
  if (!settings || !guide || !pillars || !security || !industries || !faq || !changed)
    throw new GuideError(`The guide needs ${missing.join(", ")}. Publish what is missing.`);
  return { settings, guide, pillars, security, industries, faq, changed };
}
