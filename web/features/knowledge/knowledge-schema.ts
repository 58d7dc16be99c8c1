import * as z from "zod";
import { filled, richTextShape, soundItems } from "../../content/sanity/shapes.ts";
import { shownQuestions } from "../../content/sanity/shown-questions.ts";

/** A text with normalized whitespace. Missing or malformed texts are empty, and later omitted. */
const text = z
  .string()
  .transform((value) => value.replaceAll(/\s+/g, " ").trim())
  .catch("");
const lines = soundItems(filled);
const rich = richTextShape.catch([]);
const sample = z.boolean().nullable().catch(null);
const document = z.object({ _id: filled, _rev: text });
const scene = z.object({ title: text, caption: text, note: text }).nullable().catch(null);
const titled = soundItems(z.object({ title: text, text }));

const sectionSchema = z.object({
  _type: filled,
  eyebrow: text,
  headline: text,
  lead: text,
  text,
  usualLabel: text,
  oursLabel: text,
  featuresLabel: text,
  minutesLabel: text,
  stepsHeadline: text,
  successText: text,
  scene,
  body: rich,
  aside: rich,
  items: soundItems(
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
  demos: soundItems(
    z.object({
      title: filled,
      duration: z.number(),
      posterText: text,
      features: lines,
      captions: lines,
    }),
  ),
  webinars: soundItems(z.object({ title: filled, summary: text, minutes: z.number(), sample })),
  examples: soundItems(
    z.object({
      title: filled,
      explanation: text,
      highlights: lines,
      language: text,
      filename: text,
    }),
  ),
  members: soundItems(z.object({ name: filled, designation: text, bio: text, sample })),
});

/** The result of `knowledgeQuery`. Omits malformed documents and items individually. */
export const knowledgeSchema = z.object({
  settings: document
    .extend({
      brand: filled,
      blurb: text,
      assistantName: text,
      sampleLabel: text,
      schedulePath: text,
      legalName: text,
      description: text,
    })
    .nullable()
    .catch(null),
  pages: soundItems(
    document.extend({
      title: filled,
      path: filled,
      description: text,
      sections: soundItems(sectionSchema),
    }),
  ),
  modules: soundItems(
    document.extend({
      name: filled,
      theme: text,
      path: filled,
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
      metrics: soundItems(z.object({ value: filled, label: filled, note: text })),
      features: soundItems(z.object({ title: text, text: filled })),
      inputsTitle: text,
      inputs: lines,
      outputsTitle: text,
      outputs: lines,
      exampleTitle: text,
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
    }),
  ),
  industries: soundItems(
    document.extend({
      title: filled,
      problem: text,
      solution: text,
      benefits: lines,
      metrics: soundItems(
        z.object({ label: filled, before: filled, after: filled, improvement: text }),
      ),
      shown: z.object({
        path: filled,
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
  faqs: soundItems(
    z.object({
      path: filled,
      items: soundItems(document.extend({ question: filled, answer: rich, sample })),
    }),
  ).transform(shownQuestions),
  resources: soundItems(
    document.extend({
      title: filled,
      description: filled,
      type: text,
      readTime: text,
      published: text,
      sample,
      category: text,
    }),
  ),
  library: text,
  legal: soundItems(
    document.extend({
      title: filled,
      path: filled,
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
