import data from "./data/entities.json" with { type: "json" };
import {
  type CollectedInfo,
  type CollectedKey,
  collectedKeys,
} from "../../../contracts/chat-values.ts";
import { readCorrection } from "./entity-corrections.ts";
import { extractEmails, rewriteSpelledOutEmails, type EmailEntities } from "./email-entities.ts";
import { readList, readSignature, readBare } from "./entity-lists.ts";
import { readPerson, companyIn } from "./person-entities.ts";
import { type Asked, type Put, SentenceParser } from "./sentence-parser.ts";
import { sizeIn } from "./size-entities.ts";
import { timingIn } from "./timing-entities.ts";
import { corrections, removals, labels } from "./entity-words.ts";
import { isDomain } from "../retrieval/answering.ts";
import { toSentences } from "../nlu/intents.ts";
import { has, placesOf } from "../nlu/phrases.ts";
import { sentencesOf } from "../nlu/words.ts";

/** Details about the visitor in a message. */
export interface ExtractedEntities {
  readonly found: CollectedInfo;
  /** Fields that the visitor wants deleted. */
  readonly removed: readonly CollectedKey[];
  readonly email: Pick<EmailEntities, "invalid" | "suspect">;
  readonly isCorrection: boolean;
}

/** Extracts a value between marker words in a script without spaces. */
function betweenScripts(text: string, pairs: readonly (readonly string[])[]): string | undefined {
  for (const [before = "", after = ""] of pairs) {
    const part = /([\p{L}\p{M}\p{N}ー・·. ]{1,24})/u.source;
    const end = after === "" ? "(?=$|[,，。、！？!?\\s])" : after;
    const found = new RegExp(
      `${before}${before === "" ? "(?:^|[,，。、！？!?\\s])" : "\\s*"}${part}?\\s*${end}`,
      "u",
    ).exec(text);
    const value = found?.[1]?.trim();
    if (value) return value;
  }
  return undefined;
}

/**
 * Extracts details about the visitor in any order: after a cue (`my name is`) or label (`Company:
 * …`), from a list, or as the bare answer to a question. Details about other people are ignored.
 */
export function extractEntities(written: string, asked: Asked): ExtractedEntities {
  const message = written.replace(placeholder, " ");
  const found: Partial<Record<CollectedKey, string>> = {};
  const removed: CollectedKey[] = [];
  const parsers = sentencesOf(message).map((sentence) => new SentenceParser(sentence, asked));
  const isCorrection = parsers.some(({ words }) => has(corrections, words));
  const put = (key: CollectedKey, value: string | undefined) => {
    const text = value?.trim().replace(/[\s,;:–—-]+$/u, "");
    if (text && found[key] === undefined) found[key] = text.slice(0, 300);
  };

  const rewritten = rewriteSpelledOutEmails(message);
  const whole = new SentenceParser(rewritten, asked);
  const emails = extractEmails(rewritten, (offset) => whole.isForeignAt(offset), isCorrection);
  if (emails.valid) found.email = emails.valid;

  put("name", betweenScripts(message, data.name.betweenScripts));
  put("company", betweenScripts(message, data.company.betweenScripts));

  // Addresses must not be parsed as names, companies or numbers.
  const bare = emails.textWithoutEmails;
  for (const sentence of sentencesOf(bare)) {
    const parser = new SentenceParser(sentence, asked);
    readLabels(parser, put);
    readRemovals(parser, removed);
    readPerson(parser, put);
    put("company", companyIn(parser));
    if ((!parser.isQuestion || helpful.test(sentence)) && !isElsewhere(sentence))
      put("need", parser.need());
    put(
      "size",
      sizeIn(
        sentence,
        asked.field === "size" || (isCorrection && asked.last === "size"),
        (offset) => parser.isForeignAt(offset),
      ),
    );
    put(
      "timing",
      timingIn(
        sentence,
        parser.words,
        asked.field === "timing" || (isCorrection && asked.last === "timing"),
      ),
    );
  }
  readSignature(bare, asked, put);
  for (const part of [...sentencesOf(bare), bare]) readList(part, asked, found, put);
  readBare(bare, asked, found, put);
  if (isCorrection) readCorrection(bare, asked, found);
  // A month can be part of a name, but then it is not a time.
  if (found.name && found.timing && found.name.includes(found.timing)) delete found.timing;
  for (const key of removed) delete found[key];
  return { found, removed, email: emails, isCorrection };
}

/** Placeholders of masked secrets (mask-secrets.ts) contain no details. */
const placeholder = /\[card number\]/giu;

/** Whether a sentence is off topic. */
const isElsewhere = (sentence: string) =>
  toSentences(sentence).some((one) => one.is("offTopic") && !isDomain(one.words));

/** A question that states a need. */
const helpful = /\bhelp (?:us|me)\b/i;

function readLabels(parser: SentenceParser, put: Put): void {
  const { sentence, words } = parser;
  for (const { key, phrases } of labels) {
    if (key === "email") continue;
    for (const { from, to } of placesOf(phrases, words)) {
      const next = words[to];
      if (!next || !/^[:=|]/.test(next.gap) || words[from - 1]?.lower === "your") continue;
      const [value] = sentence.slice(next.start).split(/[,;|\n]|\s[-–—]\s|\.$/);
      put(key, key === "company" ? (parser.company(to, true)?.text ?? value) : value);
    }
  }
}

function readRemovals({ words }: SentenceParser, removed: CollectedKey[]): void {
  for (const { from, to } of placesOf(removals, words)) {
    if (
      words
        .slice(Math.max(0, from - 2), from)
        .some(({ lower }) => lower === "you" || lower === "not" || lower === "how")
    )
      continue;
    const rest = words.slice(to, to + 4);
    const named = labels.filter(({ phrases }) => has(phrases, rest)).map(({ key }) => key);
    const isAll =
      rest.some(({ lower }) =>
        ["data", "details", "everything", "information", "info"].includes(lower),
      ) || ["all", "everything"].includes(words[to - 1]?.lower ?? "");
    removed.push(...(isAll ? collectedKeys : named));
  }
}
