import * as z from "zod";
import { eventTimeFields } from "../../content/entries/event-time.ts";
import {
  createListedEntriesSchema,
  listShownEntries,
} from "../../content/entries/listed-entries.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { flagSchema, nonEmptyText, validItems } from "../../content/sanity/schemas.ts";

/** A text with normalized whitespace. Missing or malformed texts are empty, and later omitted. */
const text = z
  .string()
  .transform((value) => value.replaceAll(/\s+/g, " ").trim())
  .catch("");
const lines = validItems(nonEmptyText);
const rich = richTextSchema.catch([]);
const document = z.object({ _id: nonEmptyText, _rev: text });
const scene = z.object({ title: text, caption: text, note: text }).nullable().catch(null);
const metrics = validItems(z.object({ value: nonEmptyText, label: nonEmptyText, note: text }));
const titled = validItems(z.object({ title: text, text }));

const sectionSchema = z.object({
  _type: nonEmptyText,
  eyebrow: text,
  headline: text,
  lead: text,
  usualLabel: text,
  oursLabel: text,
  featuresLabel: text,
  minutesLabel: text,
  stepsHeadline: text,
  successText: text,
  note: text,
  offer: z.object({ price: text, period: text, included: lines }).nullable().catch(null),
  scene,
  body: rich,
  aside: rich,
  items: validItems(
    z.object({
      title: text,
      text,
      metric: text,
      evidence: text,
      value: text,
      label: text,
      note: text,
      usual: text,
      ours: text,
    }),
  ),
  points: titled,
  steps: titled,
  demos: validItems(
    z.object({
      title: nonEmptyText,
      duration: z.number(),
      posterText: text,
      features: lines,
      captions: lines,
    }),
  ),
  webinars: validItems(
    z.object({
      title: nonEmptyText,
      summary: text,
      minutes: z.number(),
      recordingSeconds: z.number().nullable().catch(null),
    }),
  ),
  examples: validItems(
    z.object({
      title: nonEmptyText,
      explanation: text,
      highlights: lines,
      language: text,
      filename: text,
    }),
  ),
  members: validItems(z.object({ name: nonEmptyText, designation: text, bio: text })),
});

/** The result of `knowledgeQuery`. Omits malformed documents and items individually. */
export const knowledgeSchema = z.object({
  settings: document
    .extend({
      brand: z
        .object({ name: nonEmptyText, legalName: text, description: text })
        .nullable()
        .catch(null),
      blurb: text,
      assistantName: text,
      schedulePath: text,
    })
    .nullable()
    .catch(null),
  pages: validItems(
    document.extend({
      title: nonEmptyText,
      path: nonEmptyText,
      description: text,
      sections: validItems(sectionSchema),
    }),
  ),
  modules: validItems(
    document.extend({
      name: nonEmptyText,
      theme: text,
      path: nonEmptyText,
      description: text,
      status: text,
      tagline: text,
      headline: text,
      blurb: text,
      shortDesc: text,
      fullDesc: text,
      carouselDescription: text,
      carouselFeatures: lines,
      capabilitiesTitle: text,
      capabilities: lines,
      benefitsTitle: text,
      metrics,
      features: validItems(z.object({ title: text, text: nonEmptyText })),
      inputsTitle: text,
      inputs: lines,
      outputsTitle: text,
      outputs: lines,
      exampleTitle: text,
      exampleSteps: validItems(z.object({ text: nonEmptyText })),
      example: rich,
      limitsTitle: text,
      limits: lines,
      scene,
      closingHeadline: text,
      closingText: text,
      rating: z
        .object({ value: z.number(), count: z.number(), label: text })
        .nullable()
        .catch(null),
      offerPrice: z.number().nonnegative().nullable().catch(null),
      offerLabel: text,
      sections: validItems(sectionSchema),
    }),
  ),
  industries: validItems(
    document.extend({
      title: nonEmptyText,
      problem: text,
      solution: text,
      benefits: lines,
      metrics: validItems(
        z.object({
          label: nonEmptyText,
          before: nonEmptyText,
          after: nonEmptyText,
          improvement: text,
        }),
      ),
      shown: z.object({
        path: nonEmptyText,
        labels: z.object({
          problemLabel: text,
          solutionLabel: text,
          beforeLabel: text,
          afterLabel: text,
          benefitsLabel: text,
        }),
      }),
    }),
  ),
  faqs: validItems(
    z.object({
      path: nonEmptyText,
      items: createListedEntriesSchema(document.extend({ question: nonEmptyText, answer: rich })),
    }),
  ).transform(listShownEntries),
  resources: validItems(
    document.extend({
      title: nonEmptyText,
      description: nonEmptyText,
      type: text,
      readTime: text,
      published: text,
      category: text,
      path: text,
      isGated: flagSchema,
      isUnlisted: flagSchema,
      body: rich,
    }),
  ),
  library: text,
  articles: validItems(
    document.extend({
      title: nonEmptyText,
      path: nonEmptyText,
      summary: text,
      authors: lines,
      body: rich,
    }),
  ),
  stories: validItems(
    document.extend({
      title: nonEmptyText,
      path: nonEmptyText,
      customer: text,
      industry: text,
      summary: text,
      metrics,
      modules: lines,
    }),
  ),
  events: validItems(
    document.extend({
      title: nonEmptyText,
      path: nonEmptyText,
      summary: text,
      ...eventTimeFields,
      place: text,
      speakers: lines,
      isRecorded: flagSchema,
      body: rich,
    }),
  ),
  plans: validItems(
    z.object({
      path: nonEmptyText,
      items: createListedEntriesSchema(
        document.extend({
          name: nonEmptyText,
          audience: text,
          price: nonEmptyText,
          period: text,
          included: lines,
        }),
      ),
    }),
  ).transform(listShownEntries),
  legal: validItems(
    document.extend({
      title: nonEmptyText,
      path: nonEmptyText,
      lead: text,
      lastUpdated: text,
      lastUpdatedLabel: text,
      body: rich,
    }),
  ),
});

export type KnowledgeContent = z.output<typeof knowledgeSchema>;
export type KnowledgeSection = KnowledgeContent["pages"][number]["sections"][number];
export type RichText = KnowledgeContent["faqs"][number]["answer"];
