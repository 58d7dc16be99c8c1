import data from "./data/entities.json" with { type: "json" };
import { type Found, has, placesOf, toPhrases } from "../nlu/phrases.ts";
import { plain, type Word } from "../nlu/words.ts";

const set = (words: readonly string[]) => new Set(words.map(plain));
const units = set(data.timing.units);
const named = set(data.timing.named);
const lead = set(data.timing.lead);
const past = set(data.timing.past);
const phrases = toPhrases(data.timing.phrases);
const plans = toPhrases(data.timing.plan);
const counts =
  /^(?:\d+(?:[-–]\d+)?|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|few|couple|several|half)$/;
const inner = set([
  "of",
  "the",
  "a",
  "couple",
  "few",
  "or",
  "to",
  "and",
  "early",
  "late",
  "mid",
  "end",
  "about",
  "least",
  "than",
  "next",
  "this",
]);

/** Longest statement about a time without a word for a plan. */
const shortStatement = 12;
const notPast = new Set(data.timing.notPast);
const isPast = (lower: string) => /[^e]ed$/.test(lower) && !notPast.has(lower);
const isYear = (word: Word) => /^20[2-4]\d$/.test(word.text);
const isQuarter = (word: Word) => /^(?:q[1-4]|h[12])$/.test(word.lower);

/** Whether a word can be the core of a time expression. */
function isCore(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (!word) return false;
  const before = words[index - 1]?.lower ?? "";
  if (isQuarter(word)) return true;
  if (isYear(word)) return lead.has(before) || named.has(before) || /^q[1-4]$/.test(before);
  if (word.lower === "may" || word.lower === "march" || word.lower === "fall")
    return lead.has(before);
  if (named.has(word.lower)) return true;
  return units.has(word.lower) && (counts.test(before) || /^\d/.test(before));
}

/**
 * Extracts the planned time as written (`by the end of Q2`).
 * @param wasAsked whether a time expression alone is an answer
 */
export function timingIn(
  sentence: string,
  words: readonly Word[],
  wasAsked: boolean,
): string | undefined {
  const isQuestion =
    sentence.endsWith("?") ||
    /^(?:how|when|what|which|do|does|can|is|are|will)$/.test(words[0]?.lower ?? "");
  if (isQuestion && !wasAsked) return undefined;
  const event = eventIn(sentence, words, wasAsked);
  if (event) return event;
  const found = placesOf(phrases, words);
  const spans = found.map(({ from, to }) => ({ from, to }));
  words.forEach((_, index) => {
    if (isCore(words, index)) spans.push({ from: index, to: index + 1 });
  });
  for (const span of spans.toSorted(
    (one, other) =>
      Number(isVague(words, one.from)) - Number(isVague(words, other.from)) ||
      Number(isDated(words, other)) - Number(isDated(words, one)) ||
      other.to - other.from - (one.to - one.from) ||
      one.from - other.from,
  )) {
    let { from, to } = span;
    while (from > 0 && extends_(words, from - 1, from)) from--;
    while (
      to < words.length &&
      words[to]?.gap === "" &&
      (isYear(words[to] ?? none) ||
        isCore(words, to) ||
        (words[to]?.lower === "of" && isCore(words, to + 1)) ||
        (words[to]?.lower === "of" &&
          /^(?:the|this|next)$/.test(words[to + 1]?.lower ?? "") &&
          (units.has(words[to + 2]?.lower ?? "") || named.has(words[to + 2]?.lower ?? ""))) ||
        isTail(words, to) ||
        isJoined(words, to))
    )
      to++;
    const isNot = words[from]?.gap === "" && /^(?:not|no)$/.test(words[from - 1]?.lower ?? "");
    if (isNot && !/^(?:until|till|before)$/.test(words[from]?.lower ?? "")) continue;
    if (isNot) from--;
    const clause = words.slice(Math.max(0, from - 8), Math.min(words.length, to + 2));
    if (clause.some((word) => past.has(word.lower) || isPast(word.lower)) && !wasAsked) continue;
    const isPhrase = found.some(({ from: begin }) => begin === span.from);
    const begins = words[from]?.lower ?? "";
    const isDue =
      isNot ||
      (lead.has(begins) && begins !== "about" && begins !== "over") ||
      /^\d/.test(begins) ||
      to - from >= words.length - 2;
    if (!wasAsked && !(isPhrase || isDue)) continue;
    if (!wasAsked && !has(plans, words) && words.length > shortStatement) continue;
    return sentence.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);
  }
  return undefined;
}

/** Conjunctions of time clauses (`once the budget is approved`). */
const events = toPhrases(data.timing.events);
const longestEvent = 9;

/** Extracts a preceding event, but only as an answer or next to a word for a plan. */
function eventIn(sentence: string, words: readonly Word[], wasAsked: boolean): string | undefined {
  for (const { from, to } of placesOf(events, words)) {
    if (!wasAsked && !words.slice(0, from).some(({ lower }) => starts.has(lower))) continue;
    let end = to;
    while (end < words.length && (end === to || !/[,;.!?–—]/.test(words[end]?.gap ?? ""))) end++;
    if (end - to < 2 || end - to > longestEvent) continue;
    return sentence.slice(words[from]?.start ?? 0, words[end - 1]?.end ?? 0);
  }
  return undefined;
}
const starts = set(data.timing.starts);

const none: Word = { text: "", lower: "", start: 0, end: 0, gap: "" };

/** Whether a second, more precise time follows (`… in March`). */
const isJoined = (words: readonly Word[], at: number) =>
  /^(?:in|of|on|by|next|this)$/.test(words[at]?.lower ?? "") &&
  words[at + 1]?.gap === "" &&
  (isCore(words, at + 1) || isYear(words[at + 1] ?? none));

const isTail = (words: readonly Word[], at: number) =>
  /^(?:the|this|next|year|latest|quarter|month|earliest|or|so)$/.test(words[at]?.lower ?? "") &&
  /^(?:of|the|this|next|at|or)$/.test(words[at - 1]?.lower ?? "");

/** Whether the word at `index` belongs to the expression that starts at `from`. */
function extends_(words: readonly Word[], index: number, from: number): boolean {
  const word = words[index];
  const next = words[from];
  if (!word || !next || (next.gap !== "" && next.gap !== "-" && next.gap !== "–")) return false;
  if (word.lower === "not") return false;
  return (
    lead.has(word.lower) ||
    isQuarter(word) ||
    counts.test(word.lower) ||
    inner.has(word.lower) ||
    /^\d+(?:[-–]\d+)?$/.test(word.text)
  );
}

/** Whether an expression contains a calendar date, which is preferred over a relative time. */
const isDated = (words: readonly Word[], { from, to }: Found) =>
  words.slice(from, to).some((word) => isYear(word) || isQuarter(word) || named.has(word.lower));

/** Whether an expression is vague (`no rush`); other times are preferred. */
const isVague = (words: readonly Word[], from: number) =>
  /^(?:no|not|someday|eventually|soon)$/.test(words[from]?.lower ?? "");
