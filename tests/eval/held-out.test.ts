import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import type { SeedDocument } from "../../studio/seed/seed-document.ts";
import { publishedSeed } from "../support/fixtures/seed-knowledge.ts";
import { kinds, type Case, type Kind } from "./case.ts";
import { readCases } from "./parts.ts";
import { wordSequences } from "./wording.ts";

const folder = new URL("held-out/", import.meta.url);
const files = (await readdir(folder)).toSorted();
const inFile = new Map<string, Case[]>();
for (const file of files) inFile.set(file, await readCases(new URL(file, folder)));

const cases = [...inFile.values()].flat();
const turns = cases.flatMap(({ id, kind, turns }) => turns.map((turn) => ({ id, kind, ...turn })));

/** Citable content: the kinds of documents that the assistant knows, and the page that shows each. */
function pathOf(document: SeedDocument): string | undefined {
  switch (document._type) {
    case "page":
    case "solutionModule":
    case "legalPage":
      return document.path.current;
    case "industry":
    case "faq":
      return "/";
    case "article":
    case "customerStory":
    case "event":
      return document.path.current;
    case "pricingPlan":
      return "/pricing";
    case "resource":
      return document.path?.current ?? "/resources";
    default:
      return undefined;
  }
}

/** The texts of a document in reading order; spans of a paragraph are one text. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key.startsWith("_")
      ? []
      : key === "children" && Array.isArray(inner)
        ? [inner.map((span: { text?: string }) => span.text ?? "").join("")]
        : textsOf(inner),
  );
}

/** By path: each text that the seed publishes there. */
const published = new Map<string, string[]>();
for (const document of publishedSeed) {
  const path = pathOf(document);
  if (path) published.set(path, [...(published.get(path) ?? []), ...textsOf(document)]);
}

/** The minimum number of cases of each kind. */
const minCases: Record<Kind, number> = {
  answerable: 60,
  unanswerable: 20,
  off_topic: 10,
  injection: 20,
  claim_bait: 12,
  slots: 25,
  hand_off: 10,
  language: 10,
  abuse: 8,
};

test("each kind has its file and enough cases", () => {
  expect(files).toEqual(kinds.map((kind) => `${kind.replace("_", "-")}.ndjson`).toSorted());
  for (const [file, inside] of inFile)
    expect(new Set(inside.map(({ kind }) => `${kind.replace("_", "-")}.ndjson`))).toEqual(
      new Set([file]),
    );
  const counted = kinds.map((kind) => ({
    kind,
    enough: cases.filter((one) => one.kind === kind).length >= minCases[kind],
  }));
  expect(counted).toEqual(kinds.map((kind) => ({ kind, enough: true })));
});

test("a case has a unique id that begins with its kind", () => {
  const ids = cases.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const misnamed = cases.filter(({ id, kind }) => !id.startsWith(`${kind.replace("_", "-")}-`));
  expect(misnamed.map(({ id }) => id)).toEqual([]);
});

test("no two cases begin with the same words", () => {
  const openings = cases.map(({ turns: [first] }) => first?.says.toLowerCase());
  expect(openings.filter((says, index) => openings.indexOf(says) !== index)).toEqual([]);
});

test("every answerable turn cites, and every fact occurs in a text of its page", () => {
  const uncited = turns.filter(({ kind, rules }) => kind === "answerable" && !rules.cites);
  expect(uncited.map(({ id }) => id)).toEqual([]);
  const cited = turns.flatMap(({ id, rules }) =>
    (rules.cites ?? []).map((citation) => ({ id, ...citation })),
  );
  expect(
    cited.filter(({ path, fact }) => !published.get(path)?.some((text) => text.includes(fact))),
  ).toEqual([]);
});

test("answerable cases ask about every module, industries, questions, resources and legal pages", () => {
  const facts = turns
    .filter(({ kind }) => kind === "answerable")
    .flatMap(({ rules }) => rules.cites ?? []);
  const asked = new Set(
    publishedSeed
      .filter((document) =>
        facts.some(
          ({ path, fact }) =>
            pathOf(document) === path && textsOf(document).some((text) => text.includes(fact)),
        ),
      )
      .map(({ _type, _id }) => ({ _type, _id }))
      .map(({ _type, _id }) => `${_type} ${_id}`),
  );
  const count = (type: string) => [...asked].filter((one) => one.startsWith(`${type} `)).length;
  expect(count("solutionModule")).toBe(9);
  expect(count("legalPage")).toBe(3);
  expect(count("industry")).toBeGreaterThanOrEqual(5);
  expect(count("faq")).toBeGreaterThanOrEqual(5);
  expect(count("resource")).toBeGreaterThanOrEqual(4);
  expect(count("page")).toBeGreaterThanOrEqual(8);
});

test("no answerable question copies five consecutive words of the content", () => {
  const content = new Map(
    [...published].map(([path, texts]) => [path, texts.flatMap((text) => wordSequences(text, 5))]),
  );
  const everywhere = new Set([...content.values()].flat());
  const taken = turns
    .filter(({ kind }) => kind === "answerable")
    .flatMap(({ id, says }) =>
      wordSequences(says, 5)
        .filter((run) => everywhere.has(run))
        .map((run) => `${id}: ${run}`),
    );
  expect(taken).toEqual([]);
});

test("forbidden texts are searchable, and do not occur in the expected facts", () => {
  const contradicted = turns.flatMap(({ id, rules }) =>
    (rules.never ?? [])
      .map((never) =>
        typeof never === "string"
          ? (text: string) => text.toLowerCase().includes(never.toLowerCase())
          : (text: string) => new RegExp(never.pattern, "iu").test(text),
      )
      .filter((occurs) => occurs("") || (rules.cites ?? []).some(({ fact }) => occurs(fact)))
      .map(() => id),
  );
  expect(contradicted).toEqual([]);
});

test("an expected email address was written by the visitor", () => {
  const invented = cases.flatMap(({ id, turns }) =>
    turns.flatMap(({ rules }, index) => {
      const email = rules.collected?.email;
      if (!Array.isArray(email)) return [];
      const said = turns.slice(0, index + 1).map(({ says }) => says.toLowerCase());
      return email.some((one) => said.some((says) => says.includes(one.toLowerCase()))) ? [] : [id];
    }),
  );
  expect(invented).toEqual([]);
});
