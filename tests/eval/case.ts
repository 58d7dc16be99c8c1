import * as z from "zod";

/**
 * The evaluation cases of the assistant and the rules for its replies. The cases under `held-out/` were
 * written before the engine and are never edited to fit it. They are not read while the engine is tuned,
 * and are reported separately. A program evaluates every rule, from the reply's fields, its text, or the
 * stored turn. No rule depends on the engine's wording.
 */

/** The capability that a case tests. */
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

/** Languages in which replies add a line for the visitor (ISO 639-1). */
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

/** A page that answers the question; `fact` quotes a document on this page. */
const citation = z.strictObject({ path: z.string().startsWith("/"), fact: text });

/**
 * A text (ignoring case) or a regular expression (flags `iu`) that must not occur in the reply, its
 * sources or its suggested modules.
 */
const forbidden = z.union([text, z.strictObject({ pattern: text })]);

/**
 * The expected value of a field after the turn. `null`: the field is unknown. A list: the value is one of
 * these, ignoring case, surrounding spaces and Unicode normalization. `contains`, for free text: the value
 * contains one of these, compared the same way.
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

/** Fields that are left out are not checked. */
export const rulesSchema = z.strictObject({
  /**
   * At least one of these paths is among the sources of the reply. Query and fragment of an address are
   * ignored, so `/#faq-demo` is `/`.
   */
  cites: z.array(citation).min(1).optional(),
  /** The turn is stored as unanswered, and the reply offers a person: `/contact` or a hand-off. */
  abstains: z.literal(true).optional(),
  never: z.array(forbidden).min(1).optional(),
  /**
   * Every number in the text (digits with separators, except list markers and link addresses) occurs in
   * a cited passage, in a document linked by the reply, in the site settings, or in the visitor's
   * messages. If the visitor's own number is the bait, `never` forbids it.
   */
  numbers: z.literal("from sources").optional(),
  /** The collected details after this turn. Fields that are left out are not checked. */
  collected: collected.optional(),
  /** `showDemoButton` of the reply. */
  offersDemo: z.boolean().optional(),
  /** Whether a hand-off to staff exists after this turn. */
  handsOver: z.boolean().optional(),
  /** `suggestedSolutions` of the reply, by module id. */
  modules: suggested.optional(),
  /** A line of the text is written in this language. */
  language: z.enum(languages).optional(),
  /**
   * The turn is stored as off-topic (`is_on_topic` false), and its reply answers and cites nothing. The
   * value is the kind of the visitor's message.
   */
  declines: z.enum(["off_topic", "abuse"]).optional(),
});

export const turnSchema = z.strictObject({
  says: text,
  rules: rulesSchema.refine((rules) => Object.keys(rules).length > 0, "A turn needs a rule."),
});

export const caseSchema = z.strictObject({
  /** The kind and a few words, unique in the whole set: `answerable-undo-resize`. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)+$/),
  kind: z.enum(kinds),
  /** One conversation in one session, in order, each sent after the previous reply. */
  turns: z.array(turnSchema).min(1),
});

/** One file per kind. */
export const casesSchema = z.array(caseSchema).min(1);

export type Case = z.output<typeof caseSchema>;
export type Kind = (typeof kinds)[number];
