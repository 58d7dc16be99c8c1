import { formatResponseTime, insertResponseTime } from "@site/supabase/domain/response-time";
import type { KnowledgeDocument, KnowledgeType, Passage } from "@site/supabase/contracts/knowledge";
import { toSafeHref } from "../../content/render/safe-href.ts";
import { formatDollars } from "../../ui/format-dollars.ts";
import {
  buildArticleDocument,
  buildEventDocument,
  buildPlanDocument,
  buildPriceList,
  buildResourceDocument,
  buildStoryDocument,
} from "./editorial-documents.ts";
import { type KnowledgeContent, knowledgeSchema } from "./knowledge-schema.ts";
import {
  addLabel,
  splitListIntoPassages,
  splitIntoPassages,
  backReferencePattern,
  splitRichTextIntoPassages,
  joinSentences,
  joinHeadings,
} from "./passages.ts";
import { buildScenePassages, buildSectionPassages } from "./section-passages.ts";

/** The documents of each type. The compiler reports a type without documents. */
type Builders = Readonly<Record<KnowledgeType, (content: KnowledgeContent) => KnowledgeDocument[]>>;

const builders = (hours: number): Builders => ({
  siteSettings: ({ settings }) => buildSettingsDocument(settings, formatResponseTime(hours)),
  page: ({ pages, plans }) => pages.map((page) => buildPageDocument(page, plans)),
  solutionModule: ({ modules }) => modules.map(buildModuleDocument),
  industry: ({ industries }) => industries.map(buildIndustryDocument),
  faq: ({ faqs }) => faqs.map(buildFaqDocument),
  resource: ({ resources, library }) =>
    resources
      .filter(({ path }) => library || path)
      .map((resource) => buildResourceDocument(resource, library)),
  article: ({ articles }) => articles.map(buildArticleDocument),
  customerStory: ({ stories }) => stories.map(buildStoryDocument),
  event: ({ events }) => events.map(buildEventDocument),
  pricingPlan: ({ plans }) => plans.map(buildPlanDocument),
  legalPage: ({ legal }) => legal.map(buildLegalDocument),
});

/**
 * Builds the documents of the knowledge base, whose passages are clear on their own. Omits documents
 * without an indexable page and duplicate passages of a document.
 * @param content the result of `knowledgeQuery`, not yet validated.
 * @param hours the promised response time.
 * @throws when `content` is not a result of that query.
 */
export function buildKnowledgeDocuments(content: unknown, hours: number): KnowledgeDocument[] {
  const valid = knowledgeSchema.parse(insertResponseTime(content, hours));
  return Object.values(builders(hours))
    .flatMap((build) => build(valid))
    .flatMap((document) => {
      const path = toSafeHref(document.path);
      const passages = selectPassages(document.passages);
      const title = removeControlCharacters(document.title).slice(0, maxTitleLength);
      return passages.length && path?.startsWith("/")
        ? [{ ...document, title, path, passages }]
        : [];
    });
}

const maxTitleLength = 300;
/** Limit of a document's passages in bytes; later passages are omitted. */
const maxDocumentBytes = 70_000;

/** Replaces control characters and lone surrogates, which the database rejects. */
const removeControlCharacters = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");

function selectPassages(passages: readonly Passage[]): Passage[] {
  const selected = new Map<string, Passage>();
  let length = 0;
  for (const { heading, text } of passages) {
    const passage = {
      heading: removeControlCharacters(heading),
      text: removeControlCharacters(text),
    };
    length += Buffer.byteLength(passage.heading) + Buffer.byteLength(passage.text);
    if (length > maxDocumentBytes) break;
    if (passage.text && !selected.has(passage.text)) selected.set(passage.text, passage);
  }
  return [...selected.values()];
}

function buildSettingsDocument(
  settings: KnowledgeContent["settings"],
  time: string,
): KnowledgeDocument[] {
  if (!settings) return [];
  const { blurb, assistantName, schedulePath, brand: company } = settings;
  const { name: brand = "", legalName = "", description = "" } = company ?? {};
  const facts = { brand, assistantName, schedulePath, legalName };
  return [
    {
      id: settings._id,
      type: "siteSettings",
      revision: settings._rev,
      title: brand || "Home",
      path: "/",
      facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value)),
      passages: [
        ...splitIntoPassages("", blurb, brand),
        ...splitIntoPassages("", description, legalName || brand),
        ...splitIntoPassages("", `A person${brand ? ` at ${brand}` : ""} answers within ${time}.`),
      ],
    },
  ];
}

function buildPageDocument(
  page: KnowledgeContent["pages"][number],
  plans: KnowledgeContent["plans"],
): KnowledgeDocument {
  return {
    id: page._id,
    type: "page",
    revision: page._rev,
    title: page.title,
    path: page.path,
    facts: {},
    passages: [
      ...splitIntoPassages("", page.description),
      ...page.sections.flatMap(buildSectionPassages),
      ...buildPriceList(
        plans.filter(({ path }) => path === page.path),
        joinHeadings(page.title, "Prices and costs"),
      ),
    ],
  };
}

function buildModuleDocument(module: KnowledgeContent["modules"][number]): KnowledgeDocument {
  const { name, theme, rating, offerPrice, offerLabel } = module;
  /** Adds the module's name to texts that do not mention it. */
  const withName = (heading: string, label: string, text: string) =>
    splitIntoPassages(
      heading,
      text,
      [text.includes(name) ? "" : name, label].filter(Boolean).join(" · "),
    );
  const list = (title: string, lines: readonly string[]) =>
    splitListIntoPassages(title, `${name} · ${title}`, lines);
  const id = module.path.split("/").at(-1) ?? "";
  return {
    id: module._id,
    type: "solutionModule",
    revision: module._rev,
    title: name,
    path: module.path,
    facts: { moduleId: id, name, theme },
    passages: [
      ...splitIntoPassages(theme, module.shortDesc, [name, theme].filter(Boolean).join(" · ")),
      ...withName(module.tagline, "", module.fullDesc),
      ...withName(module.headline, "", module.blurb),
      ...withName(module.tagline, "", module.carouselDescription),
      ...withName("", "", module.description),
      ...list(module.capabilitiesTitle, module.capabilities),
      ...list(module.tagline, module.carouselFeatures),
      ...module.metrics.flatMap(({ value, label, note }) =>
        splitIntoPassages(
          joinHeadings(module.benefitsTitle),
          `${name} · ${joinSentences(`${value} ${label}`, note)}`,
        ),
      ),
      ...module.features.flatMap(({ title, text }) =>
        splitIntoPassages(title, text, [name, title].filter(Boolean).join(" · ")),
      ),
      ...list(module.inputsTitle, module.inputs),
      ...list(module.outputsTitle, module.outputs),
      ...module.exampleSteps.flatMap((step) =>
        splitIntoPassages(module.exampleTitle, step.text, `${name} · ${module.exampleTitle}`),
      ),
      ...splitRichTextIntoPassages(
        module.exampleTitle,
        `${name} · ${module.exampleTitle}`,
        module.example,
      ),
      ...buildScenePassages(module.headline, name, module.scene),
      // One passage each: visitors ask about single limits.
      ...module.limits.flatMap((limit) => list(module.limitsTitle, [limit])),
      ...splitIntoPassages(
        "Production Ready or Beta",
        `${name} is ${module.status === "beta" ? "in beta" : "production ready"}.`,
      ),
      ...withName(
        module.closingHeadline,
        "",
        joinSentences(module.closingHeadline, module.closingText),
      ),
      ...(rating
        ? withName("", "", `${rating.value.toFixed(1)} / 5 · ${rating.count} ${rating.label}`)
        : []),
      ...(offerPrice === null
        ? []
        : withName("", "", `${offerLabel} ${formatDollars(offerPrice)}`)),
      ...module.sections.flatMap(buildSectionPassages),
    ],
  };
}

function buildIndustryDocument(
  industry: KnowledgeContent["industries"][number],
): KnowledgeDocument {
  const { title, problem, solution, metrics, benefits } = industry;
  const { path, labels } = industry.shown;
  return {
    id: industry._id,
    type: "industry",
    revision: industry._rev,
    title,
    path,
    facts: {},
    passages: [
      ...splitIntoPassages(
        joinHeadings(title, labels.solutionLabel),
        joinSentences(
          addLabel(labels.problemLabel, problem),
          addLabel(labels.solutionLabel, solution),
        ),
        title,
      ),
      ...metrics.flatMap(({ label, before, after, improvement }) =>
        splitIntoPassages(
          joinHeadings(title),
          joinSentences(
            label,
            [
              `${labels.beforeLabel || "Before"} ${before}`,
              `${(labels.afterLabel || "After").toLowerCase()} ${after}`,
            ].join(", ") + (improvement && `: ${improvement}`),
          ),
          title,
        ),
      ),
      ...splitListIntoPassages(
        joinHeadings(title, labels.benefitsLabel),
        addLabel(title, labels.benefitsLabel),
        benefits,
      ),
    ],
  };
}

/** Whether an answer is unclear without its question: it starts with one or two words or a pronoun. */
const needsQuestion = (text: string) =>
  backReferencePattern.test(text) || /^[^\s.!?]+(\s[^\s.!?]+)?[.!?]\s/.test(text);

function buildFaqDocument(faq: KnowledgeContent["faqs"][number]): KnowledgeDocument {
  const passages = splitRichTextIntoPassages(faq.question, "", faq.answer);
  return {
    id: faq._id,
    type: "faq",
    revision: faq._rev,
    title: faq.question,
    path: `${faq.path}#${faq._id}`,
    facts: {},
    passages: passages.map(({ heading, text }, index) => ({
      heading,
      text: index === 0 && needsQuestion(text) ? `${faq.question} ${text}` : text,
    })),
  };
}

function buildLegalDocument(page: KnowledgeContent["legal"][number]): KnowledgeDocument {
  const { title, lead, lastUpdated, lastUpdatedLabel } = page;
  return {
    id: page._id,
    type: "legalPage",
    revision: page._rev,
    title,
    path: page.path,
    facts: {},
    passages: [
      ...splitIntoPassages("", lead, title),
      ...splitIntoPassages("", lastUpdated && addLabel(lastUpdatedLabel, lastUpdated), title),
      ...splitRichTextIntoPassages("", "", page.body),
    ],
  };
}
