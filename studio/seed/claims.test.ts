import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { defaultAnswerHours, insertAnswerTime } from "../../supabase/domain/answer-time.ts";
import { seedDocuments } from "./documents.ts";

const specification = await readFile(
  new URL("../../docs/specification.md", import.meta.url),
  "utf8",
);

/** The lines of spec 9 between two of its bold headings. */
function linesOf(heading: string, next: string): string[] {
  const from = specification.indexOf(`**${heading}**`);
  const to = specification.indexOf(`**${next}**`, from);
  if (from < 0 || to < 0) throw new Error(`Spec 9 has no “${heading}” before “${next}”`);
  return specification.slice(from, to).split("\n");
}

const bullets = (lines: string[]) =>
  lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));

/** What two spellings of one claim share: “30-minute” and “30 minutes”, “minus 70%” and “−70%”. */
function words(text: string): Set<string> {
  const plain = text
    .toLowerCase()
    .replace(/[–−]/g, "-")
    .replace(/\bminus (?=\d)/g, "-")
    .replace(/-(?=\p{L})/gu, " ");
  const found = plain.match(/[-\p{L}\p{N}.%+/]+/gu) ?? [];
  return new Set(found.map((word) => word.replace(/[.-]+$/, "").replace(/(?<=\p{L}{3})s$/u, "")));
}

/** Every object of the seed as the text a visitor reads in one place; search data is no such place. */
function places(value: unknown, name = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => places(item, name));
  if (typeof value !== "object" || value === null || name === "seo") return [];
  const shown = Object.entries(value).filter(([key]) => !key.startsWith("_"));
  const own = shown.flatMap(([key, inner]) =>
    key === "children" && Array.isArray(inner)
      ? [inner.map((span: { text?: string }) => span.text ?? "").join("")]
      : Array.isArray(inner)
        ? inner.filter((item) => typeof item === "string")
        : typeof inner === "object" || key === "path"
          ? []
          : [String(inner)],
  );
  return [
    [name, ...own].join(" "),
    ...shown.flatMap(([key, inner]) => (key === "children" ? [] : places(inner, key))),
  ];
}

const texts = insertAnswerTime(seedDocuments, defaultAnswerHours).flatMap((document) =>
  places(document),
);
const read = texts.map((text) => ({ text, words: words(text) }));
const standing = (claim: string) => {
  const needed = [...words(claim)];
  return read.filter((place) => needed.every((word) => place.words.has(word)));
};

/** “SOC 2 compliant or ready” stands when either of the two does. */
function readings(claim: string): string[] {
  const either = /^(.*) (\S+) or (\S+)$/.exec(claim);
  return either ? [`${either[1]} ${either[2]}`, `${either[1]} ${either[3]}`] : [claim];
}

const claims = bullets(linesOf("Marketing claims", "Industry before and after"));
const figures = claims.filter((claim) => !/rating|structured-data/.test(claim));

test("every marketing claim stands on a page, with what it measures (spec 9)", () => {
  expect(claims.length).toBeGreaterThan(20);
  const missing = figures.filter(
    (claim) =>
      !readings(claim)
        .flatMap(standing)
        // More than the claim itself: of what, since when, counted how.
        .some(({ text }) => text.length > claim.length + 24),
  );
  expect(missing).toEqual([]);
});

test("a module shows the rating, and one the offer, of the claims (spec 9)", () => {
  const modules = seedDocuments.filter((document) => document._type === "solutionModule");
  expect(claims).toEqual(
    expect.arrayContaining([
      "rating 4.8 with 200 reviews",
      "a structured-data offer with price 0 USD, valid from 2024-01-01",
    ]),
  );
  expect(modules.map(({ rating }) => rating)).toContainEqual(
    expect.objectContaining({ value: 4.8, count: 200 }),
  );
  expect(modules.map(({ offerPrice }) => offerPrice)).toContain(0);
});

test("every promise stands on a page (spec 9)", () => {
  const promises = bullets(linesOf("Promises", "Scheduling"));
  expect(promises.length).toBeGreaterThan(4);
  // “Response” names the promise; the pages make it in a sentence.
  const missing = promises.filter(
    (promise) => standing(promise.replace(/^Response: /, "")).length === 0,
  );
  expect(missing).toEqual([]);
});

const industryRows = specification
  .slice(specification.indexOf("**Industry before and after**"))
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .slice(2)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, industry = "", measure = "", before = "", after = "", improvement = ""]) => ({
    industry,
    measure,
    before,
    after,
    improvement,
  }));

test("six industries stand with their figures (spec 9)", () => {
  expect(industryRows).toHaveLength(6);
  const documents = seedDocuments.filter((document) => document._type === "industry");
  const missing = industryRows.filter(
    (row) =>
      !documents.some(
        ({ title, metrics }) =>
          title.startsWith(row.industry) &&
          metrics.some(
            (metric) =>
              metric.label.toLowerCase().includes(row.measure.toLowerCase()) &&
              metric.before === row.before &&
              metric.after === row.after &&
              metric.improvement.startsWith(row.improvement),
          ),
      ),
  );
  expect(missing).toEqual([]);
});
