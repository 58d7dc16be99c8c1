import type { Block } from "../print/block.ts";
import { createTableBlock } from "../print/table-block.ts";
import { colors, hues } from "../print/colors.ts";
import { createBeforeAfterBlock } from "../print/before-after-block.ts";
import { createTimelineBlock } from "../print/timeline-block.ts";
import { styles } from "../print/styles.ts";
import { createColumnsBlock, createCardsBlock, createMeasuresBlock } from "../print/card-blocks.ts";
import {
  createListBlock,
  createNoteBlock,
  createSectionBlock,
  createTextBlock,
} from "../print/text-blocks.ts";
import type { GuideContent, GuideIndustry, GuideModule } from "./content.ts";
import { createSceneBlock } from "./scene-block.ts";

/** A page of the guide: its header, and blocks that are fitted into the rest. */
export type GuidePage = {
  /** The small line above the title. */
  kicker: string;
  title: string;
  lead?: string;
  blocks: Block[];
  /** Whether it starts a chapter. */
  startsChapter?: boolean;
  chapter?: string;
  hue?: GuideModule["hue"];
  /** Target of links in the table of contents. */
  anchor?: string;
  /** Path of the page on the site with the same content. */
  path?: string;
};

const createIndustryChart = (
  industries: readonly GuideIndustry[],
  { beforeLabel, afterLabel }: GuideContent["guide"],
) =>
  createBeforeAfterBlock({
    kind: "beforeAfter",
    caption: "",
    rows: industries.flatMap(({ title, metrics }) =>
      metrics.slice(0, 1).map(({ label, before, after, beforeValue, afterValue, improvement }) => ({
        label: `${title}: ${label}`,
        before: `${before} ${beforeLabel}`,
        after: `${after} ${afterLabel}`,
        beforeValue,
        afterValue,
        change: improvement,
      })),
    ),
  });

/** How to choose, pillars, security and industries. */
export function createFrontPages({
  guide,
  pillars,
  security,
  industries,
}: GuideContent): GuidePage[] {
  return [
    {
      kicker: guide.contentsTitle,
      title: guide.chooseTitle,
      lead: guide.chooseText,
      startsChapter: true,
      anchor: "choose",
      path: "/solutions",
      blocks: [
        createTableBlock({
          kind: "table",
          caption: "",
          columns: [guide.situationLabel, guide.moduleLabel, guide.figureLabel],
          rows: guide.choices.map(({ situation, module, figure }) => [
            situation,
            module.name,
            figure,
          ]),
          widths: [3, 1, 2],
        }),
      ],
    },
    {
      kicker: guide.title,
      title: pillars.headline,
      ...(pillars.lead && { lead: pillars.lead }),
      startsChapter: true,
      anchor: "pillars",
      path: "/platform",
      blocks: pillars.items.flatMap(({ title, text, metric }) => [
        createSectionBlock(title),
        createTextBlock(text, styles.text),
        ...(metric
          ? [createTextBlock(metric, { ...styles.heading, color: colors.signal }, 6)]
          : []),
      ]),
    },
    {
      kicker: guide.title,
      title: security.headline,
      ...(security.lead && { lead: security.lead }),
      startsChapter: true,
      anchor: "security",
      path: "/platform",
      blocks: [
        createCardsBlock(
          security.items.map(({ title, text, evidence }) => ({ title, text, small: evidence })),
          2,
        ),
      ],
    },
    {
      kicker: guide.title,
      title: industries.headline,
      ...(industries.lead && { lead: industries.lead }),
      startsChapter: true,
      anchor: "industries",
      path: "/",
      blocks: [
        createIndustryChart(industries.items, guide),
        createCardsBlock(
          industries.items.map(({ title, solution }) => ({ title, text: solution })),
          2,
        ),
      ],
    },
  ];
}

/** The steps of the worked example, each with its time, and its text. */
function getExampleParagraphs({ exampleSteps, example }: GuideModule): string[] {
  const steps = (exampleSteps ?? []).map(
    ({ time, title, text }) => `**${time}: ${title}.** ${text}`,
  );
  return [...steps, ...(example?.split(/\n+/) ?? [])];
}

/** The four pages of a module: what it does, inputs and outputs, features, and limits. */
export function createModulePages(
  module: GuideModule,
  { guide, industries }: GuideContent,
  siteUrl: string,
): GuidePage[] {
  const { name, theme, hue, path } = module;
  const shared = { chapter: name, hue, path };
  const kicker = `${name} · ${theme}`;
  const color = hues[hue];
  const scene = module.scene ? createSceneBlock(module.scene) : undefined;
  const users = industries.items.filter(({ modules }) => modules.includes(name));
  return [
    {
      ...shared,
      kicker,
      title: module.headline,
      lead: module.blurb,
      startsChapter: true,
      anchor: path,
      blocks: [
        ...(scene ? [scene] : []),
        createMeasuresBlock(
          module.metrics.map(({ value, label, note }) => ({ value, label, ...(note && { note }) })),
          color,
        ),
      ],
    },
    {
      ...shared,
      kicker,
      title: module.exampleTitle,
      blocks: [
        createSectionBlock(guide.doesLabel),
        ...getExampleParagraphs(module).map((text) => createTextBlock(text)),
        createColumnsBlock([
          { title: module.inputsTitle, items: module.inputs },
          { title: module.outputsTitle, items: module.outputs },
        ]),
      ],
    },
    {
      ...shared,
      kicker: `${kicker} · ${guide.featuresLabel}`,
      title: module.capabilitiesTitle,
      lead: module.fullDesc,
      blocks: [
        createCardsBlock(
          module.features.map(({ title, text }) => ({ title, text })),
          2,
          color,
        ),
        createTextBlock(module.capabilities.join("  ·  "), styles.label, 18, "full"),
      ],
    },
    {
      ...shared,
      kicker: `${kicker} · ${guide.nextLabel}`,
      title: module.limitsTitle,
      blocks: [
        createListBlock(module.limits, true, "full"),
        ...(users.length > 0
          ? [
              createSectionBlock(guide.usedLabel),
              ...users.flatMap(({ title, problem, solution }) => [
                createTextBlock(`**${title}.** ${problem} ${solution}`),
              ]),
              createIndustryChart(users, guide),
            ]
          : []),
        createSectionBlock(guide.nextLabel),
        ...(module.closingHeadline
          ? [createNoteBlock(module.closingHeadline, module.closingText ?? "")]
          : []),
        createTextBlock(`${siteUrl}${path}`, styles.strong, 12),
      ],
    },
  ];
}

/** Questions, the project plan, and contacts. */
export function createBackPages(
  { guide, faq, settings }: GuideContent,
  siteUrl: string,
): GuidePage[] {
  return [
    {
      kicker: guide.title,
      title: faq.headline,
      ...(faq.lead && { lead: faq.lead }),
      startsChapter: true,
      anchor: "questions",
      path: "/",
      blocks: [
        createCardsBlock(
          faq.items.map(({ question, answer }) => ({
            title: question,
            text: answer.replaceAll(/\n+/g, "\n"),
          })),
          2,
        ),
      ],
    },
    {
      kicker: guide.title,
      title: guide.planTitle,
      lead: guide.planText,
      startsChapter: true,
      anchor: "plan",
      path: "/schedule-demo",
      blocks: [
        createTimelineBlock({
          kind: "timeline",
          caption: guide.weekLabel,
          marks: ["1", "2", "3", "4", "5", "6", "7", "8"],
          rows: guide.planSteps.map(({ title, from, to }, index) => ({
            label: title,
            start: from,
            end: to,
            // Highlight the main result: the step before the reserve.
            isHighlighted: index === guide.planSteps.length - 2,
          })),
        }),
        createCardsBlock(
          guide.planSteps.map(({ title, text }) => ({ title, text })),
          2,
        ),
      ],
    },
    {
      kicker: guide.title,
      title: guide.contactTitle,
      lead: guide.contactText,
      startsChapter: true,
      anchor: "contact",
      path: "/contact",
      blocks: [
        ...guide.contactPages.flatMap(({ title, text, path }) => [
          createSectionBlock(title),
          createTextBlock(text),
          createTextBlock(`${siteUrl}${path}`, styles.strong, 4),
        ]),
        createTextBlock(guide.notes, styles.caption, 40),
        ...(settings.copyright ? [createTextBlock(settings.copyright, styles.caption, 8)] : []),
      ],
    },
  ];
}
