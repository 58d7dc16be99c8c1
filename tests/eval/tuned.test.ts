import { expect, test } from "vitest";
import { seedKnowledgeDocuments } from "../support/fixtures/seed-knowledge.ts";
import { casesSchema, kinds, type Case } from "./case.ts";
import { generatedCases } from "./generated.ts";
import { tunedCases, untouchedCases } from "./parts.ts";
import { occurs, pathOnly } from "./score.ts";
import { wordSequences } from "./wording.ts";

const [written, untouched, documents] = [
  await tunedCases(),
  await untouchedCases(),
  await seedKnowledgeDocuments(),
];
const generated = casesSchema.parse(generatedCases());
const tuned = [...written, ...generated];
const turnsOf = (cases: readonly Case[]) =>
  cases.flatMap(({ id, turns }) => turns.map((turn) => ({ id, ...turn })));

test("the tuned part is the larger one, and has every kind", () => {
  expect(written.length + generated.length).toBeGreaterThan(untouched.length * 2);
  expect(kinds.filter((kind) => !written.some((one) => one.kind === kind))).toEqual([]);
});

test("a case has a unique id in the whole set that begins with its kind", () => {
  const ids = [...tuned, ...untouched].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const misnamed = tuned.filter(({ id, kind }) => !id.startsWith(`${kind.replace("_", "-")}-`));
  expect(misnamed.map(({ id }) => id)).toEqual([]);
});

test("no two cases begin with the same words", () => {
  const openings = tuned.map(({ turns: [first] }) => first?.says.toLowerCase());
  expect(openings.filter((says, index) => openings.indexOf(says) !== index)).toEqual([]);
});

test("tuned wording differs from that of the untouched part", () => {
  const runs = new Set(turnsOf(untouched).flatMap(({ says }) => wordSequences(says, 6)));
  const taken = turnsOf(tuned).filter(({ says }) =>
    wordSequences(says, 6).some((run) => runs.has(run)),
  );
  expect(taken.map(({ id }) => id)).toEqual([]);
});

test("every fact occurs in the assistant's knowledge of its page", () => {
  const known = (path: string) =>
    documents
      .filter((document) => pathOnly(document.path) === path)
      .flatMap(({ title, passages }) => [
        title,
        ...passages.flatMap(({ heading, text }) => [heading, text]),
      ]);
  const missing = turnsOf(tuned).flatMap(({ id, rules }) =>
    (rules.cites ?? [])
      .filter(({ path, fact }) => !known(path).some((text) => text.includes(fact)))
      .map(({ path, fact }) => `${id}: ${path} ${fact}`),
  );
  expect(missing).toEqual([]);
});

test("forbidden texts are searchable, and do not occur in the expected facts", () => {
  const contradicted = turnsOf(tuned).filter(({ rules }) =>
    (rules.never ?? []).some(
      (never) => occurs(never, "") || (rules.cites ?? []).some(({ fact }) => occurs(never, fact)),
    ),
  );
  expect(contradicted.map(({ id }) => id)).toEqual([]);
});

test("an expected email address was written by the visitor", () => {
  const invented = tuned.filter(({ turns }) =>
    turns.some(({ rules }, index) => {
      const email = rules.collected?.email;
      if (!Array.isArray(email)) return false;
      const said = turns.slice(0, index + 1).map(({ says }) => says.toLowerCase());
      return !email.some((one) => said.some((says) => says.includes(one.toLowerCase())));
    }),
  );
  expect(invented.map(({ id }) => id)).toEqual([]);
});
