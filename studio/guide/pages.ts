import type { Block } from "../print/block.ts";
import { colours, hues } from "../print/colors.ts";
import { figuresBlock, planBlock } from "../print/diagrams.ts";
import { styles } from "../print/styles.ts";
import {
  cardsBlock,
  listBlock,
  measuresBlock,
  noteBlock,
  pairBlock,
  sectionBlock,
  tableBlock,
  textBlock,
} from "../print/text-blocks.ts";
import type { GuideContent, GuideIndustry, GuideModule } from "./content.ts";
import { sceneBlock } from "./scene-block.ts";

/** One page of the guide: its head, and blocks that are fitted into what is left. */
export type GuidePage = {
  /** The small line above the title. */
  kicker: string;
  title: string;
  lead?: string;
  blocks: Block[];
  /** Begins a chapter. */
  large?: boolean;
  chapter?: string;
  hue?: GuideModule["hue"];
  /** Where links of the contents lead. */
  anchor?: string;
  /** Where its texts stand on the site. */
  path?: string;
};

const figuresOf = (
  industries: readonly GuideIndustry[],
  { beforeLabel, afterLabel }: GuideContent["guide"],
) =>
  figuresBlock({
    kind: "figures",
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

/** How to choose, the pillars, security, and the industries' figures. */
export function frontPages({ guide, pillars, security, industries }: GuideContent): GuidePage[] {
  return [
    {
      kicker: guide.contentsTitle,
      title: guide.chooseTitle,
      lead: guide.chooseText,
      large: true,
      anchor: "choose",
      path: "/solutions",
      blocks: [
        tableBlock({
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
      large: true,
      anchor: "pillars",
      path: "/platform",
      blocks: pillars.items.flatMap(({ title, text, metric }) => [
        sectionBlock(title),
        textBlock(text, styles.text),
        ...(metric ? [textBlock(metric, { ...styles.heading, colour: colours.signal }, 6)] : []),
      ]),
    },
    {
      kicker: guide.title,
      title: security.headline,
      ...(security.lead && { lead: security.lead }),
      large: true,
      anchor: "security",
      path: "/platform",
      blocks: [
        cardsBlock(
          security.items.map(({ title, text, evidence }) => ({ title, text, small: evidence })),
          2,
        ),
      ],
    },
    {
      kicker: guide.title,
      title: industries.headline,
      ...(industries.lead && { lead: industries.lead }),
      large: true,
      anchor: "industries",
      path: "/",
      blocks: [
        figuresOf(industries.items, guide),
        cardsBlock(
          industries.items.map(({ title, solution }) => ({ title, text: solution })),
          2,
        ),
      ],
    },
  ];
}

/** The four pages of a module: what it does, what goes in and out, how, and its limits. */
export function modulePages(
  module: GuideModule,
  { guide, industries }: GuideContent,
  siteUrl: string,
): GuidePage[] {
  const { name, theme, hue, path } = module;
  const shared = { chapter: name, hue, path };
  const kicker = `${name} · ${theme}`;
  const colour = hues[hue];
  const scene = module.scene ? sceneBlock(module.scene) : undefined;
  const users = industries.items.filter(({ modules }) => modules.includes(name));
  return [
    {
      ...shared,
      kicker,
      title: module.headline,
      lead: module.blurb,
      large: true,
      anchor: path,
      blocks: [
        ...(scene ? [scene] : []),
        measuresBlock(
          module.metrics.map(({ value, label, note }) => ({ value, label, ...(note && { note }) })),
          colour,
        ),
      ],
    },
    {
      ...shared,
      kicker,
      title: module.exampleTitle,
      blocks: [
        sectionBlock(guide.doesLabel),
        ...module.example.split(/\n+/).map((text) => textBlock(text)),
        pairBlock([
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
        cardsBlock(
          module.features.map(({ title, text }) => ({ title, text })),
          2,
          colour,
        ),
        textBlock(module.capabilities.join("  ·  "), styles.label, 18, "full"),
      ],
    },
    {
      ...shared,
      kicker: `${kicker} · ${guide.nextLabel}`,
      title: module.limitsTitle,
      blocks: [
        listBlock(module.limits, true, "full"),
        ...(users.length > 0
          ? [
              sectionBlock(guide.usedLabel),
              ...users.flatMap(({ title, problem, solution }) => [
                textBlock(`**${title}.** ${problem} ${solution}`),
              ]),
              figuresOf(users, guide),
            ]
          : []),
        sectionBlock(guide.nextLabel),
        noteBlock(module.closingHeadline, module.closingText),
        textBlock(`${siteUrl}${path}`, styles.strong, 12),
      ],
    },
  ];
}

/** Questions, the week plan, and whom to ask. */
export function backPages({ guide, faq, settings }: GuideContent, siteUrl: string): GuidePage[] {
  return [
    {
      kicker: guide.title,
      title: faq.headline,
      ...(faq.lead && { lead: faq.lead }),
      large: true,
      anchor: "questions",
      path: "/",
      blocks: [
        cardsBlock(
          faq.items.map(({ question, answer, sample }) => ({
            title: question,
            text: answer.replaceAll(/\n+/g, "\n"),
            ...(sample && { small: settings.sampleLabel }),
          })),
          2,
        ),
      ],
    },
    {
      kicker: guide.title,
      title: guide.planTitle,
      lead: guide.planText,
      large: true,
      anchor: "plan",
      path: "/schedule-demo",
      blocks: [
        planBlock({
          kind: "plan",
          caption: guide.weekLabel,
          marks: ["1", "2", "3", "4", "5", "6", "7", "8"],
          rows: guide.planSteps.map(({ title, from, to }, index) => ({
            label: title,
            start: from,
            end: to,
            // What the plan is made for: the step before the reserve.
            signal: index === guide.planSteps.length - 2,
          })),
        }),
        cardsBlock(
          guide.planSteps.map(({ title, text }) => ({ title, text })),
          2,
        ),
      ],
    },
    {
      kicker: guide.title,
      title: guide.contactTitle,
      lead: guide.contactText,
      large: true,
      anchor: "contact",
      path: "/contact",
      blocks: [
        ...guide.contactPages.flatMap(({ title, text, path }) => [
          sectionBlock(title),
          textBlock(text),
          textBlock(`${siteUrl}${path}`, styles.strong, 4),
        ]),
        textBlock(guide.notes, styles.caption, 40),
        ...(settings.copyright ? [textBlock(settings.copyright, styles.caption, 8)] : []),
      ],
    },
  ];
}
