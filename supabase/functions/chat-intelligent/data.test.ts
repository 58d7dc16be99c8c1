import { expect, test } from "vitest";
import * as z from "zod";
import answering from "./retrieval/data/answering.json" with { type: "json" };
import details from "./extraction/data/entities.json" with { type: "json" };
import intents from "./nlu/data/intents.json" with { type: "json" };
import jobs from "./extraction/data/jobs.json" with { type: "json" };
import languages from "./nlu/data/languages.json" with { type: "json" };
import phrasing from "./dialogue/data/templates.json" with { type: "json" };
import topics from "./retrieval/data/topics.json" with { type: "json" };

/** One word in lower case, as it is looked up in a set. */
const word = z.string().regex(/^\S+$/u);
const words = z.array(word).min(1);
/** Words with single spaces; phrases.ts describes `a|b`, `word?`, `word~`, `*`, `^` and `$`. */
const phrase = z
  .string()
  .regex(/^\S+(?: \S+)*$/u)
  .refine((text) => !/\|\||(?:^|[ |])\?|\|(?: |$)/u.test(text), "An alternative is empty.");
const phrases = z.array(phrase);
const sentence = z.string().min(1);

const phrasesNamed = <Name extends string>(...names: readonly Name[]) =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(names.map((name) => [name, phrases.min(1)])) as Record<Name, typeof phrases>;

const pair = z.tuple([z.string(), z.string()]);

const schemas = {
  answering: z.strictObject({
    soft: words,
    entities: words,
    figures: words,
    claims: z.array(
      z.strictObject({
        name: word,
        cues: phrases.min(1),
        unless: phrases,
        evidence: phrases.min(1),
        needsSubject: phrases,
        subject: z.array(word),
        words: sentence.optional(),
      }),
    ),
    subjects: z.array(z.strictObject({ cues: phrases.min(1), evidence: phrases.min(1) })),
    kinds: z.array(z.strictObject({ name: word, cues: phrases.min(1), evidence: phrases.min(1) })),
    facets: z.array(z.strictObject({ cues: phrases.min(1), heading: z.string(), words: sentence })),
  }),
  topics: z.strictObject({
    offTopic: phrases.min(1),
    offTopicScripts: words,
    domain: words,
    near: words,
  }),
  intents: z.strictObject({
    ...phrasesNamed(
      "greeting",
      "thanks",
      "goodbye",
      "handOff",
      "handOffNot",
      "productTopic",
      "demo",
      "noDemo",
      "about",
      "abuse",
      "injection",
      "refusal",
      "stopAsking",
      "question",
      "asked",
      "followUp",
      "seeking",
    ),
    lead: words,
    handOffScripts: words,
    abuseScripts: words,
    injectionScripts: words,
    demoScripts: words,
    contact: z.strictObject({
      verbs: words,
      people: words,
      own: words,
      not: words,
    }),
  }),
  jobs: z.array(z.strictObject({ cues: phrases.min(1), words: sentence })),
  languages: z.record(
    z.string().length(2),
    z.strictObject({ words: z.array(word), line: z.string() }),
  ),
};

test.each([
  ["answering", schemas.answering, answering],
  ["topics", schemas.topics, topics],
  ["intents", schemas.intents, intents],
  ["jobs", schemas.jobs, jobs],
  ["languages", schemas.languages, languages],
] as const)("%s.json matches its schema", (_, schema, data) => {
  expect(z.safeParse(schema, data).error?.issues ?? []).toEqual([]);
});

test("evidence that needs a subject is part of the evidence of its claim", () => {
  for (const { evidence, needsSubject } of answering.claims)
    expect(evidence).toEqual(expect.arrayContaining(needsSubject));
});

test("every phrase of entities.json is well-formed", () => {
  const lists = [
    details.name.strong,
    details.name.weak,
    details.name.answers,
    details.name.suffix,
    details.name.signOff,
    details.name.surname,
    details.company.strong,
    details.company.weak,
    details.company.beforeSuffix,
    details.role.cues,
    details.role.verbs,
    details.role.owner,
    details.timing.phrases,
    details.timing.plan,
    details.need.cues,
    details.need.cuts,
    details.need.troubles,
    details.timing.events,
    details.others,
    details.correction,
    details.removal,
    ...Object.values(details.labels),
  ];
  for (const list of lists)
    expect(z.safeParse(phrases.min(1), list).error?.issues ?? []).toEqual([]);
  expect(z.safeParse(z.array(pair), details.name.betweenScripts).success).toBe(true);
  expect(z.safeParse(z.array(pair), details.company.betweenScripts).success).toBe(true);
});

test("every language except English has a notice", () => {
  const lines = Object.entries(languages).map(([language, { line }]) => [language, line !== ""]);
  expect(Object.fromEntries(lines)).toEqual({
    en: false,
    ...Object.fromEntries(
      ["de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ja", "zh"].map((language) => [
        language,
        true,
      ]),
    ),
  });
});

test("the engine's own sentences contain no numbers and no external links", () => {
  const texts = Object.values(phrasing).flatMap((entry) =>
    Array.isArray(entry) ? entry : Object.values(entry).flat(),
  );
  for (const text of texts) {
    expect(text).not.toMatch(/\d|https?:|mailto:/);
    expect(text).toBe(text.trim());
  }
});
