import { formatAnswerTime, insertAnswerTime } from "@site/supabase/domain/answer-time";
import type { KnowledgeDocument, Passage } from "@site/supabase/contracts/knowledge";
import { safeAddress } from "../../content/render/address.ts";
import {
  type KnowledgeContent,
  type KnowledgeSection,
  knowledgeSchema,
} from "./knowledge-schema.ts";
import {
  addLabel,
  splitListIntoPassages,
  splitIntoPassages,
  backReferencePattern,
  splitRichTextIntoPassages,
  joinSentences,
  joinHeadings,
} from "./passages.ts";

/**
 * Everything that was read, as documents whose passages can each be read alone. What has no page that
 * visitors may find is left out, and so are passages that a document has already.
 * @param content the answer of `knowledgeQuery`, however it is formed.
 * @param hours within how many hours an answer is promised.
 * @throws when it is no answer to that query at all.
 */
export function buildKnowledgeDocuments(content: unknown, hours: number): KnowledgeDocument[] {
  const known = knowledgeSchema.parse(insertAnswerTime(content, hours));
  const sampleLabel = known.settings?.sampleLabel || "Sample";
  return [
    ...buildSettingsDocument(known.settings, formatAnswerTime(hours)),
    ...known.pages.map((page) => buildPageDocument(page, sampleLabel)),
    ...known.modules.map(buildModuleDocument),
    ...known.industries.map(buildIndustryDocument),
    ...known.faqs.map((faq) => buildFaqDocument(faq, sampleLabel)),
    ...(known.library
      ? known.resources.map((one) => buildResourceDocument(one, known.library, sampleLabel))
      : []),
    ...known.legal.map(buildLegalDocument),
  ].flatMap((document) => {
    const path = safeAddress(document.path);
    const passages = selectPassages(document.passages);
    const title = removeControlCharacters(document.title).slice(0, maxTitleLength);
    return passages.length && path?.startsWith("/") ? [{ ...document, title, path, passages }] : [];
  });
}

const maxTitleLength = 300;
/** Bytes of a document's passages; what stands below them is left out. */
const maxDocumentBytes = 70_000;

/** A text that a database takes: without signs that nobody sees. */
const removeControlCharacters = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");

function selectPassages(passages: readonly Passage[]): Passage[] {
  const found = new Map<string, Passage>();
  let length = 0;
  for (const { heading, text } of passages) {
    const passage = {
      heading: removeControlCharacters(heading),
      text: removeControlCharacters(text),
    };
    length += Buffer.byteLength(passage.heading) + Buffer.byteLength(passage.text);
    if (length > maxDocumentBytes) break;
    if (passage.text && !found.has(passage.text)) found.set(passage.text, passage);
  }
  return [...found.values()];
}

const dollars = new Intl.NumberFormat("en", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
});

/** A name with the mark that visitors see at what is only an example. */
const addSampleLabel = (name: string, sample: boolean | null, label: string) =>
  sample ? `${name} (${label})` : name;

function buildSettingsDocument(
  settings: KnowledgeContent["settings"],
  time: string,
): KnowledgeDocument[] {
  if (!settings) return [];
  const { brand, blurb, assistantName, schedulePath, legalName, description } = settings;
  const facts = { brand, assistantName, schedulePath, legalName };
  return [
    {
      id: settings._id,
      type: "siteSettings",
      revision: settings._rev,
      title: brand,
      path: "/",
      facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value)),
      passages: [
        ...splitIntoPassages("", blurb, brand),
        ...splitIntoPassages("", description, legalName || brand),
        ...splitIntoPassages("", `A person of ${brand} answers within ${time}.`),
      ],
    },
  ];
}

function buildPageDocument(
  page: KnowledgeContent["pages"][number],
  sampleLabel: string,
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
      ...page.sections.flatMap((section) => buildSectionPassages(section, sampleLabel)),
    ],
  };
}

/** Sections whose words are about the page itself, or are not ours. */
const excludedSectionTypes = new Set(["siteSearch", "testimonials"]);

function buildSectionPassages(section: KnowledgeSection, sampleLabel: string): Passage[] {
  const { headline, lead, text: statement, oursLabel, usualLabel } = section;
  if (excludedSectionTypes.has(section._type)) return [];
  const item = (title: string, text: string) =>
    splitIntoPassages(joinHeadings(headline, title), text, title);
  return [
    // A lead goes on from its headline.
    ...splitIntoPassages(
      headline,
      lead || statement ? joinSentences(headline, lead || statement) : "",
    ),
    ...buildScenePassages(headline, "", section.scene),
    ...splitRichTextIntoPassages(headline, "", section.body),
    ...splitRichTextIntoPassages(headline, "", section.aside),
    ...section.items.flatMap(
      ({ title, text, metric, evidence, value, label, note, usual, ours }) => [
        ...item(title, joinSentences(text, evidence, metric)),
        ...splitIntoPassages(
          joinHeadings(headline, title),
          ours && joinSentences(title, addLabel(oursLabel, ours), addLabel(usualLabel, usual)),
        ),
        ...splitIntoPassages(
          joinHeadings(headline, label),
          value && joinSentences(`${value} ${label}`, note),
        ),
      ],
    ),
    ...section.points.flatMap(({ title, text }) => item(title, text)),
    ...section.steps.flatMap(({ title, text }) =>
      splitIntoPassages(joinHeadings(section.stepsHeadline, title), text, title),
    ),
    ...splitIntoPassages(headline, section.successText),
    ...section.demos.flatMap(({ title, duration, posterText, features, captions }) => [
      ...splitIntoPassages(title, joinSentences(posterText, `It takes ${clock(duration)}`), title),
      ...splitListIntoPassages(title, addLabel(title, section.featuresLabel), features),
      ...captions.flatMap((caption) => splitIntoPassages(title, caption, title)),
    ]),
    ...section.webinars.flatMap(({ title, summary, minutes, sample }) => {
      const length = `${minutes} ${section.minutesLabel || "minutes"}`;
      return splitIntoPassages(
        title,
        joinSentences(summary, length),
        addSampleLabel(title, sample, sampleLabel),
      );
    }),
    ...section.examples.flatMap(({ title, explanation, highlights, language, filename }) => [
      ...splitIntoPassages(title, explanation, title),
      ...splitListIntoPassages(
        title,
        [title, language, filename].filter(Boolean).join(", "),
        highlights,
      ),
    ]),
    ...section.members.flatMap(({ name, designation, bio, sample }) => {
      const who = addSampleLabel(
        [name, designation].filter(Boolean).join(", "),
        sample,
        sampleLabel,
      );
      return splitIntoPassages(joinHeadings(headline, name), bio, who);
    }),
  ];
}

/** Seconds as a player shows them. */
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`;

/** What a drawing says in words. */
function buildScenePassages(
  heading: string,
  name: string,
  scene: KnowledgeSection["scene"],
): Passage[] {
  if (!scene?.caption) return [];
  const label = [name, scene.title].filter(Boolean).join(" · ");
  return splitIntoPassages(
    joinHeadings(heading, scene.title),
    joinSentences(scene.caption, scene.note),
    label,
  );
}

function buildModuleDocument(module: KnowledgeContent["modules"][number]): KnowledgeDocument {
  const { name, theme, rating, offerPrice, offerLabel } = module;
  /** A text that does not say whose it is begins with the name. */
  const own = (heading: string, label: string, text: string) =>
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
      ...own(module.tagline, "", module.fullDesc),
      ...own(module.headline, "", module.blurb),
      ...own(module.tagline, "", module.carouselDescription),
      ...own("", "", module.description),
      ...list(module.capabilitiesTitle, module.capabilities),
      ...list(module.tagline, module.carouselFeatures),
      ...module.metrics.flatMap(({ value, label, note }) =>
        splitIntoPassages(
          joinHeadings(module.benefitsTitle, label),
          `${name} · ${joinSentences(`${value} ${label}`, note)}`,
        ),
      ),
      ...module.features.flatMap(({ title, text }) =>
        splitIntoPassages(title, text, [name, title].filter(Boolean).join(" · ")),
      ),
      ...list(module.inputsTitle, module.inputs),
      ...list(module.outputsTitle, module.outputs),
      ...splitRichTextIntoPassages(
        module.exampleTitle,
        `${name} · ${module.exampleTitle}`,
        module.example,
      ),
      ...buildScenePassages(module.headline, name, module.scene),
      // One by one: what a module does not do is asked one by one.
      ...module.limits.flatMap((limit) => list(module.limitsTitle, [limit])),
      ...splitIntoPassages(
        "Production Ready or Beta",
        `${name} is ${module.status === "beta" ? "in beta" : "production ready"}.`,
      ),
      ...own(module.closingHeadline, "", joinSentences(module.closingHeadline, module.closingText)),
      ...(rating
        ? own("", "", `${rating.value.toFixed(1)} / 5 · ${rating.count} ${rating.label}`)
        : []),
      ...(offerPrice === null ? [] : own("", "", `${offerLabel} ${dollars.format(offerPrice)}`)),
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
          joinHeadings(title, label),
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

/** An answer of a word or two, or of what the question names, says nothing without the question. */
const needsQuestion = (text: string) =>
  backReferencePattern.test(text) || /^[^\s.!?]+(\s[^\s.!?]+)?[.!?]\s/.test(text);

function buildFaqDocument(
  faq: KnowledgeContent["faqs"][number],
  sampleLabel: string,
): KnowledgeDocument {
  const title = addSampleLabel(faq.question, faq.sample, sampleLabel);
  const passages = splitRichTextIntoPassages(faq.question, "", faq.answer);
  return {
    id: faq._id,
    type: "faq",
    revision: faq._rev,
    title,
    path: `${faq.path}#${faq._id}`,
    facts: {},
    passages: passages.map(({ heading, text }, index) => ({
      heading,
      text: index === 0 && needsQuestion(text) ? `${faq.question} ${text}` : text,
    })),
  };
}

function buildResourceDocument(
  resource: KnowledgeContent["resources"][number],
  library: string,
  sampleLabel: string,
): KnowledgeDocument {
  const { title, description, category, readTime, published } = resource;
  const type = resource.type.replaceAll("-", " ");
  const kind = [type, category, readTime, published].filter(Boolean).join(", ");
  return {
    id: resource._id,
    type: "resource",
    revision: resource._rev,
    title,
    path: `${library}?${new URLSearchParams({ q: title }).toString()}`,
    facts: {},
    passages: splitIntoPassages(
      category,
      joinSentences(description, kind && `In the library: ${kind}`),
      addSampleLabel(title, resource.sample, sampleLabel),
    ),
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
