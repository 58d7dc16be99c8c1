import { formatAnswerTime, insertAnswerTime } from "@site/supabase/domain/answer-time";
import type { KnowledgeDocument, Passage } from "@site/supabase/contracts/knowledge";
import { safeAddress } from "../../content/render/address.ts";
import { type KnowledgeContent, type KnownSection, knowledgeSchema } from "./knowledge-schema.ts";
import {
  labelled,
  listPassages,
  passagesOf,
  pointsBack,
  richPassages,
  together,
  under,
} from "./passages.ts";

/**
 * Everything that was read, as documents whose passages can each be read alone. What has no page that
 * visitors may find is left out, and so are passages that a document has already.
 * @param content the answer of `knowledgeQuery`, however it is formed.
 * @param hours within how many hours an answer is promised.
 * @throws when it is no answer to that query at all.
 */
export function documentsOf(content: unknown, hours: number): KnowledgeDocument[] {
  const known = knowledgeSchema.parse(insertAnswerTime(content, hours));
  const sampleLabel = known.settings?.sampleLabel || "Sample";
  return [
    ...settingsDocument(known.settings, formatAnswerTime(hours)),
    ...known.pages.map((page) => pageDocument(page, sampleLabel)),
    ...known.modules.map(moduleDocument),
    ...known.industries.map(industryDocument),
    ...known.faqs.map((faq) => faqDocument(faq, sampleLabel)),
    ...(known.library
      ? known.resources.map((one) => resourceDocument(one, known.library, sampleLabel))
      : []),
    ...known.legal.map(legalDocument),
  ].flatMap((document) => {
    const path = safeAddress(document.path);
    const passages = distinct(document.passages);
    const title = plain(document.title).slice(0, longestTitle);
    return passages.length && path?.startsWith("/") ? [{ ...document, title, path, passages }] : [];
  });
}

const longestTitle = 300;
/** Bytes of a document's passages; what stands below them is left out. */
const longestDocument = 70_000;

/** A text that a database takes: without signs that nobody sees. */
const plain = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");

function distinct(passages: readonly Passage[]): Passage[] {
  const found = new Map<string, Passage>();
  let length = 0;
  for (const { heading, text } of passages) {
    const passage = { heading: plain(heading), text: plain(text) };
    length += Buffer.byteLength(passage.heading) + Buffer.byteLength(passage.text);
    if (length > longestDocument) break;
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
const marked = (name: string, sample: boolean | null, label: string) =>
  sample ? `${name} (${label})` : name;

function settingsDocument(
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
        ...passagesOf("", blurb, brand),
        ...passagesOf("", description, legalName || brand),
        ...passagesOf("", `A person of ${brand} answers within ${time}.`),
      ],
    },
  ];
}

function pageDocument(
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
      ...passagesOf("", page.description),
      ...page.sections.flatMap((section) => sectionPassages(section, sampleLabel)),
    ],
  };
}

/** Sections whose words are about the page itself, or are not ours. */
const silent = new Set(["siteSearch", "testimonials"]);

function sectionPassages(section: KnownSection, sampleLabel: string): Passage[] {
  const { headline, lead, text: statement, oursLabel, usualLabel } = section;
  if (silent.has(section._type)) return [];
  const item = (title: string, text: string) => passagesOf(under(headline, title), text, title);
  return [
    // A lead goes on from its headline.
    ...passagesOf(headline, lead || statement ? together(headline, lead || statement) : ""),
    ...scenePassages(headline, "", section.scene),
    ...richPassages(headline, "", section.body),
    ...richPassages(headline, "", section.aside),
    ...section.items.flatMap(
      ({ title, text, metric, evidence, value, label, note, usual, ours }) => [
        ...item(title, together(text, evidence, metric)),
        ...passagesOf(
          under(headline, title),
          ours && together(title, labelled(oursLabel, ours), labelled(usualLabel, usual)),
        ),
        ...passagesOf(under(headline, label), value && together(`${value} ${label}`, note)),
      ],
    ),
    ...section.points.flatMap(({ title, text }) => item(title, text)),
    ...section.steps.flatMap(({ title, text }) =>
      passagesOf(under(section.stepsHeadline, title), text, title),
    ),
    ...passagesOf(headline, section.successText),
    ...section.demos.flatMap(({ title, duration, posterText, features, captions }) => [
      ...passagesOf(title, together(posterText, `It takes ${clock(duration)}`), title),
      ...listPassages(title, labelled(title, section.featuresLabel), features),
      ...captions.flatMap((caption) => passagesOf(title, caption, title)),
    ]),
    ...section.webinars.flatMap(({ title, summary, minutes, sample }) => {
      const length = `${minutes} ${section.minutesLabel || "minutes"}`;
      return passagesOf(title, together(summary, length), marked(title, sample, sampleLabel));
    }),
    ...section.examples.flatMap(({ title, explanation, highlights, language, filename }) => [
      ...passagesOf(title, explanation, title),
      ...listPassages(title, [title, language, filename].filter(Boolean).join(", "), highlights),
    ]),
    ...section.members.flatMap(({ name, designation, bio, sample }) => {
      const who = marked([name, designation].filter(Boolean).join(", "), sample, sampleLabel);
      return passagesOf(under(headline, name), bio, who);
    }),
  ];
}

/** Seconds as a player shows them. */
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`;

/** What a drawing says in words. */
function scenePassages(heading: string, name: string, scene: KnownSection["scene"]): Passage[] {
  if (!scene?.caption) return [];
  const label = [name, scene.title].filter(Boolean).join(" · ");
  return passagesOf(under(heading, scene.title), together(scene.caption, scene.note), label);
}

function moduleDocument(module: KnowledgeContent["modules"][number]): KnowledgeDocument {
  const { name, theme, rating, offerPrice, offerLabel } = module;
  /** A text that does not say whose it is begins with the name. */
  const own = (heading: string, label: string, text: string) =>
    passagesOf(heading, text, [text.includes(name) ? "" : name, label].filter(Boolean).join(" · "));
  const list = (title: string, lines: readonly string[]) =>
    listPassages(title, `${name} · ${title}`, lines);
  const id = module.path.split("/").at(-1) ?? "";
  return {
    id: module._id,
    type: "solutionModule",
    revision: module._rev,
    title: name,
    path: module.path,
    facts: { moduleId: id, name, theme },
    passages: [
      ...passagesOf(theme, module.shortDesc, [name, theme].filter(Boolean).join(" · ")),
      ...own(module.tagline, "", module.fullDesc),
      ...own(module.headline, "", module.blurb),
      ...own(module.tagline, "", module.carouselDescription),
      ...own("", "", module.description),
      ...list(module.capabilitiesTitle, module.capabilities),
      ...list(module.tagline, module.carouselFeatures),
      ...module.metrics.flatMap(({ value, label, note }) =>
        passagesOf(
          under(module.benefitsTitle, label),
          `${name} · ${together(`${value} ${label}`, note)}`,
        ),
      ),
      ...module.features.flatMap(({ title, text }) =>
        passagesOf(title, text, [name, title].filter(Boolean).join(" · ")),
      ),
      ...list(module.inputsTitle, module.inputs),
      ...list(module.outputsTitle, module.outputs),
      ...richPassages(module.exampleTitle, `${name} · ${module.exampleTitle}`, module.example),
      ...scenePassages(module.headline, name, module.scene),
      // One by one: what a module does not do is asked one by one.
      ...module.limits.flatMap((limit) => list(module.limitsTitle, [limit])),
      ...passagesOf(
        "Production Ready or Beta",
        `${name} is ${module.status === "beta" ? "in beta" : "production ready"}.`,
      ),
      ...own(module.closingHeadline, "", together(module.closingHeadline, module.closingText)),
      ...(rating
        ? own("", "", `${rating.value.toFixed(1)} / 5 · ${rating.count} ${rating.label}`)
        : []),
      ...(offerPrice === null ? [] : own("", "", `${offerLabel} ${dollars.format(offerPrice)}`)),
    ],
  };
}

function industryDocument(industry: KnowledgeContent["industries"][number]): KnowledgeDocument {
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
      ...passagesOf(
        under(title, labels.solutionLabel),
        together(labelled(labels.problemLabel, problem), labelled(labels.solutionLabel, solution)),
        title,
      ),
      ...metrics.flatMap(({ label, before, after, improvement }) =>
        passagesOf(
          under(title, label),
          together(
            label,
            [
              `${labels.beforeLabel || "Before"} ${before}`,
              `${(labels.afterLabel || "After").toLowerCase()} ${after}`,
            ].join(", ") + (improvement && `: ${improvement}`),
          ),
          title,
        ),
      ),
      ...listPassages(
        under(title, labels.benefitsLabel),
        labelled(title, labels.benefitsLabel),
        benefits,
      ),
    ],
  };
}

/** An answer of a word or two, or of what the question names, says nothing without the question. */
const needsQuestion = (text: string) =>
  pointsBack.test(text) || /^[^\s.!?]+(\s[^\s.!?]+)?[.!?]\s/.test(text);

function faqDocument(
  faq: KnowledgeContent["faqs"][number],
  sampleLabel: string,
): KnowledgeDocument {
  const title = marked(faq.question, faq.sample, sampleLabel);
  const passages = richPassages(faq.question, "", faq.answer);
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

function resourceDocument(
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
    passages: passagesOf(
      category,
      together(description, kind && `In the library: ${kind}`),
      marked(title, resource.sample, sampleLabel),
    ),
  };
}

function legalDocument(page: KnowledgeContent["legal"][number]): KnowledgeDocument {
  const { title, lead, lastUpdated, lastUpdatedLabel } = page;
  return {
    id: page._id,
    type: "legalPage",
    revision: page._rev,
    title,
    path: page.path,
    facts: {},
    passages: [
      ...passagesOf("", lead, title),
      ...passagesOf("", lastUpdated && labelled(lastUpdatedLabel, lastUpdated), title),
      ...richPassages("", "", page.body),
    ],
  };
}
