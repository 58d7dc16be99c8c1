import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { defaultResponseHours, insertResponseTime } from "../../supabase/domain/response-time.ts";
import { seedDocuments } from "./documents.ts";

const specification = await readFile(
  new URL("../../docs/specification.md", import.meta.url),
  "utf8",
);

/** The lines of spec 9 between two bold headings. */
function getLines(heading: string, next: string): string[] {
  const from = specification.indexOf(`**${heading}**`);
  const to = specification.indexOf(`**${next}**`, from);
  if (from < 0 || to < 0) throw new Error(`Spec 9 has no “${heading}” before “${next}”`);
  return specification.slice(from, to).split("\n");
}

const parseBullets = (lines: string[]) =>
  lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));

/** Normalizes spellings of a claim: “30-minute” and “30 minutes”, “minus 70%” and “−70%”. */
function normalizeWords(text: string): Set<string> {
  const plain = text
    .toLowerCase()
    .replace(/[–−]/g, "-")
    .replace(/\bminus (?=\d)/g, "-")
    .replace(/-(?=\p{L})/gu, " ");
  const found = plain.match(/[-\p{L}\p{N}.%+/]+/gu) ?? [];
  return new Set(found.map((word) => word.replace(/[.-]+$/, "").replace(/(?<=\p{L}{3})s$/u, "")));
}

/** The texts of each object in the seed, as shown together on a page; SEO data is excluded. */
function collectTexts(value: unknown, name = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => collectTexts(item, name));
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
    ...shown.flatMap(([key, inner]) => (key === "children" ? [] : collectTexts(inner, key))),
  ];
}

const texts = insertResponseTime(seedDocuments, defaultResponseHours).flatMap((document) =>
  collectTexts(document),
);
const read = texts.map((text) => ({ text, words: normalizeWords(text) }));
const findTexts = (claim: string) => {
  const needed = [...normalizeWords(claim)];
  return read.filter((place) => needed.every((word) => place.words.has(word)));
};

/** “SOC 2 compliant or ready” is satisfied by either of the two. */
function getVariants(claim: string): string[] {
  const either = /^(.*) (\S+) or (\S+)$/.exec(claim);
  return either ? [`${either[1]} ${either[2]}`, `${either[1]} ${either[3]}`] : [claim];
}

const claims = parseBullets(getLines("Marketing claims", "Industry before and after"));
const textClaims = claims.filter((claim) => !/rating|structured-data/.test(claim));

test("states every marketing claim on a page with an explanation (spec 9)", () => {
  expect(claims.length).toBeGreaterThan(20);
  const missing = textClaims.filter(
    (claim) =>
      !getVariants(claim)
        .flatMap(findTexts)
        // Longer than the claim itself, so that the text explains it.
        .some(({ text }) => text.length > claim.length + 24),
  );
  expect(missing).toEqual([]);
});

test("shows the rating and the offer on modules (spec 9)", () => {
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

test("states every promise on a page (spec 9)", () => {
  const promises = parseBullets(getLines("Promises", "Scheduling"));
  expect(promises.length).toBeGreaterThan(4);
  // “Response” is the name of the promise; pages phrase it as a sentence.
  const missing = promises.filter(
    (promise) => findTexts(promise.replace(/^Response: /, "")).length === 0,
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

test("lists six industries with their metrics (spec 9)", () => {
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
