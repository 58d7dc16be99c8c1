import * as z from "zod";

/**
 * What the evaluation of the assistant asks, and what a reply must meet.
 *
 * The cases under `held-out/` were written before the engine and are never edited to fit it: they are a
 * third of the set, kept untouched while the engine is tuned and reported apart.
 *
 * Every rule is decided by a program: from the reply's fields, from the turn as it is stored, or from the
 * characters of its text. None assumes a sentence of the engine's.
 */

/** What a case tries. */
export const kinds = [
  "answerable",
  "unanswerable",
  "off_topic",
  "injection",
  "claim_bait",
  "slots",
  "hand_off",
  "language",
  "abuse",
] as const;

/** The languages whose visitors read a line in their own (ISO 639-1). */
export const languages = ["de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ja", "zh"] as const;

export const moduleIds = [
  "arqmesh",
  "arqsight",
  "arqpulse",
  "arqcode",
  "arqguard",
  "arqflow",
  "arqtest",
  "arqserve",
  "arqintel",
] as const;

const text = z.string().min(1);

/**
 * A page that answers, and the words on it that do: `fact` stands so in a document that this page shows.
 */
const citation = z.strictObject({ path: z.string().startsWith("/"), fact: text });

/**
 * What must not occur in the reply's text, its links and tags included: a text, in any case of its letters,
 * or a regular expression with the flags `iu`.
 */
const forbidden = z.union([text, z.strictObject({ pattern: text })]);

/**
 * A field after the turn. `null`: it must be unknown. A list: it is one of these, compared without the
 * case of letters, outer spaces and Unicode's ways to write one letter. `contains`: any of these stands in
 * it, compared the same way, for what a visitor says in free words.
 */
const field = z.union([
  z.null(),
  z.array(text).min(1),
  z.strictObject({ contains: z.array(text).min(1) }),
]);

const collected = z.strictObject({
  name: field.optional(),
  email: field.optional(),
  company: field.optional(),
  role: field.optional(),
  size: field.optional(),
  need: field.optional(),
  timing: field.optional(),
});

const suggested = z.strictObject({
  contain: z.array(z.enum(moduleIds)).optional(),
  lack: z.array(z.enum(moduleIds)).optional(),
});

/** A field that is left out is not judged. */
export const rulesShape = z.strictObject({
  /**
   * At least one of these paths is among the sources of the reply. An address counts by its path: query
   * and fragment are ignored, so `/#faq-demo` is `/`.
   */
  cites: z.array(citation).min(1).optional(),
  /** The turn is stored as one that does not know, and the reply offers a person: `/contact` or a hand-over. */
  abstains: z.literal(true).optional(),
  never: z.array(forbidden).min(1).optional(),
  /**
   * Every figure of the text (a run of digits with its separators, list markers and link addresses aside)
   * stands in a cited passage, in a document behind a link of the reply, in the site settings, or in what
   * the visitor wrote. Where a visitor's own figure is the bait, `never` names it.
   */
  numbers: z.literal("from sources").optional(),
  /** What is known of the visitor after this turn. A field left out is not judged. */
  collected: collected.optional(),
  /** `showDemoButton` of the reply. */
  offersDemo: z.boolean().optional(),
  /** A hand-over to staff exists after this turn, or does not. */
  handsOver: z.boolean().optional(),
  /** `suggestedSolutions` of the reply, by module id. */
  modules: suggested.optional(),
  /** A line of the text is written in this language. */
  language: z.enum(languages).optional(),
  /**
   * The turn is stored as off-topic (`is_on_topic` false), answers nothing and cites nothing. The word says
   * which of the two the visitor's turn was.
   */
  declines: z.enum(["off_topic", "abuse"]).optional(),
});

export const turnShape = z.strictObject({
  says: text,
  rules: rulesShape.refine((rules) => Object.keys(rules).length > 0, "A turn is judged by a rule."),
});

export const caseShape = z.strictObject({
  /** Its kind and a few words, unique in the whole set: `answerable-undo-resize`. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)+$/),
  kind: z.enum(kinds),
  /** One conversation in one session, in order, each sent after the reply to the one before. */
  turns: z.array(turnShape).min(1),
});

/** One file per kind. */
export const casesShape = z.array(caseShape).min(1);

export type Case = z.output<typeof caseShape>;
export type Kind = (typeof kinds)[number];
