import type { SanityClient } from "@sanity/client";
import type { PublishedBrand } from "./brand-pictures.ts";
import type {
  Cards,
  Industry,
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
> & {
  path: string;
  closingHeadline: string | null;
  closingText: string | null;
  exampleSteps: { time: string; title: string; text: string }[] | null;
  /** Paragraphs separated by line breaks. */
  example: string | null;
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
  settings: Pick<SiteSettings, "blurb" | "copyright">;
  brand: PublishedBrand;
  guide: Omit<SolutionGuide, "selection" | "choices" | "contactPages"> & {
    modules: GuideModule[];
    choices: { situation: string; figure: string; module: Pick<GuideModule, "name" | "hue"> }[];
    contactPages: { title: string; text: string; path: string }[];
  };
  pillars: Title & Pick<Cards, "items">;
  security: Title & Pick<Security, "items">;
  industries: Title & { items: GuideIndustry[] };
  faq: Title & { items: { question: string; answer: string }[] };
  /** Time of the latest publication, ISO. */
  changed: string;
};

const moduleFields = `name, "path": path.current, theme, headline, blurb, fullDesc, hue,
  capabilitiesTitle, capabilities, metrics, features, inputsTitle, inputs, outputsTitle, outputs,
  exampleTitle, exampleSteps[]{ time, title, text }, "example": pt::text(example), limitsTitle, limits, closingHeadline, closingText,
  "scene": scene[0]`;

/** The sections of a page, with those of its shared sections. */
const sections = "[...sections[], ...sections[].shared->sections[]]";
/** What a selection lists: the chosen documents, or those that match a condition, in an order. */
const createListQuery = (list: {
  type: string;
  condition: string;
  order: string;
  fields: string;
  defaultLimit: number | null;
}) => `{
  "limit": select(selection.mode != "manual" => coalesce(selection.limit, ${list.defaultLimit})),
  "items": select(
    selection.mode == "manual" => selection.documents[defined(@->_id)]->{ ${list.fields} },
    *[_type == "${list.type}" && ${list.condition}] | order(${list.order}){ ${list.fields} }
  )
}`;

const hasTag = "(!defined(^.selection.tag) || ^.selection.tag in tags)";
const usedInIndustry =
  "(!defined(^.selection.industry._ref) || _id in ^.selection.industry->modules[]._ref)";

/** The first section of a type, preferably on the given page. */
const createSectionQuery = (type: string, path: string, fields: string) =>
  `*[_type == "page" && "${type}" in ${sections}[]._type]
    | order(select(path.current == "${path}" => 0, 1), path.current)[0]
    {"all": ${sections}}.all[_type == "${type}"][0]{ headline, lead, ${fields} }`;

const query = `{
  "settings": *[_id == "siteSettings"][0]{ blurb, copyright },
  "brand": *[_id == "brand"][0]{
    name, accent, "iconUrl": favicon.asset->url,
    "darkLogoUrl": coalesce(darkLogo.asset->url, logo.asset->url)
  },
  "guide": *[_id == "solutionGuide"][0]{
    ...,
    "modules": ${createListQuery({
      type: "solutionModule",
      condition: `defined(path.current) && ${hasTag} && ${usedInIndustry}`,
      order: "position, name, _id",
      fields: moduleFields,
      defaultLimit: null,
    })},
    "choices": choices[defined(module->name)]{ situation, figure, "module": module->{ name, hue } },
    "contactPages": contactPages[defined(page->path.current)]{ title, text, "path": page->path.current }
  },
  "pillars": ${createSectionQuery("cards", "/platform", "items")},
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
    `"list": ${createListQuery({
      type: "faq",
      condition: hasTag,
      order: "_createdAt desc, _id",
      fields: `question, "answer": pt::text(answer)`,
      defaultLimit: 6,
    })}`,
  )},
  "changed": *[_type in ["brand", "siteSettings", "solutionGuide", "solutionModule", "page", "industry", "faq"]]
    | order(_updatedAt desc)[0]._updatedAt
}`;

type Listed<Item> = { limit: number | null; items: Item[] | null };

/** The result of the query, before the limits of its lists are applied. */
type FoundContent = {
  [Field in Exclude<keyof GuideContent, "guide" | "faq">]: GuideContent[Field] | null;
} & {
  guide: (Omit<GuideContent["guide"], "modules"> & { modules: Listed<GuideModule> }) | null;
  faq: (Title & { list: Listed<GuideContent["faq"]["items"][number]> }) | null;
};

const applyLimit = <Item>({ limit, items }: Listed<Item>) =>
  (items ?? []).slice(0, limit ?? undefined);

/** The published content is incomplete; the message tells the editor what to do. */
export class GuideError extends Error {
  override name = "GuideError";
}

/** Reads the published content. @throws GuideError that names what is missing */
export async function fetchGuideContent(client: SanityClient): Promise<GuideContent> {
  const content = await client.fetch<FoundContent>(query);
  const { settings, brand, guide, pillars, security, industries, faq, changed } = content;
  const missing = [
    !settings && "the site settings",
    !brand && "the brand",
    !guide && "the document “Solution guide”",
    !pillars && "a section with cards",
    !security && "a security section",
    !industries && "a section with industries",
    !faq && "a section with questions",
  ].filter((item) => item !== false);
  if (!settings || !brand || !guide || !pillars || !security || !industries || !faq || !changed)
    throw new GuideError(`The guide requires ${missing.join(", ")}. Publish the missing content.`);
  const modules = applyLimit(guide.modules);
  if (modules.length === 0)
    throw new GuideError("The guide requires a module. Publish one, or check its selection.");
  return {
    settings,
    brand,
    guide: { ...guide, modules },
    pillars,
    security,
    industries,
    faq: { headline: faq.headline, lead: faq.lead, items: applyLimit(faq.list) },
    changed,
  };
}
