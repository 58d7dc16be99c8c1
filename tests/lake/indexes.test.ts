/**
 * For any changes and queries, the incrementally updated indexes produce the results of `groq-js` scanning
 * all documents.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { evaluateSync, parse, toJS } from "groq-js";
import { expect, test } from "vitest";
import type { Doc } from "../../studio/content-lake/storage/documents.ts";
import { evaluateQuery } from "../../studio/content-lake/query/groq.ts";
import {
  PerspectiveCache,
  type Perspective,
} from "../../studio/content-lake/query/perspectives.ts";
import { matchesSearch, parseSearch, extractText } from "../../studio/content-lake/query/search.ts";
import { Store } from "../../studio/content-lake/storage/store.ts";

const names = ["a", "b", "c", "d"];
const words = ["one", "two", "three"];

const name = fc.constantFrom(...names);
const word = fc.constantFrom(...words);
const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(" "));
const storedId = fc
  .tuple(fc.constantFrom("", "drafts.", "versions.r1.", "versions.r2."), name)
  .map((parts) => parts.join(""));
const plainValue = { noNullPrototype: true };
const reference = fc.record(
  { _type: fc.constant("reference"), _ref: name, _weak: fc.constant(true) },
  plainValue,
);
const content = fc.record(
  {
    _type: fc.constantFrom("page", "post", "topic"),
    title: fc.oneof(text, fc.constant(null), fc.integer({ min: 0, max: 2 })),
    path: fc.oneof(fc.record({ current: word }, plainValue), word),
    topic: reference,
    items: fc.array(fc.oneof(reference, fc.record({ inner: reference, label: word }, plainValue)), {
      maxLength: 3,
    }),
    _system: fc.record({ delete: fc.constant(true) }, plainValue),
  },
  { requiredKeys: ["_type"], ...plainValue },
);
const change = fc.tuple(storedId, fc.option(content, { freq: 4 }));
const perspective: fc.Arbitrary<Perspective> = fc.constantFrom<Perspective>(
  "raw",
  "rawBeforeReleases",
  "published",
  "public",
  ["drafts"],
  ["r1"],
  ["r1", "drafts"],
  ["drafts", "r2"],
  ["r2", "r1", "drafts"],
);

const quote = (value: string) => JSON.stringify(value);
const formatList = (values: string[]) => `[${values.map(quote).join(", ")}]`;
const simpleCondition = fc.oneof(
  fc.constantFrom("page", "post", "none").map((type) => `_type == ${quote(type)}`),
  fc.constantFrom('_type in ["post", "page"]', '_type in ["page", null]', "_type in $types"),
  name.map((id) => `_id == ${quote(id)}`),
  name.map((id) => `${quote(id)} == _id`),
  fc.array(storedId, { maxLength: 3 }).map((ids) => `_id in ${formatList(ids)}`),
  word.map((value) => `path.current == ${quote(value)}`),
  text.map((value) => `title == ${quote(value)}`),
  fc.constantFrom("title == null", "title == 1", "defined(topic)", "title match 'tw*'"),
  name.map((id) => `topic._ref == ${quote(id)}`),
  name.map((id) => `references(${quote(id)})`),
  fc.array(name, { maxLength: 2 }).map((ids) => `references(${formatList(ids)}, "d")`),
  name.map((id) => `${quote(id)} in items[]._ref`),
  name.map((id) => `${quote(id)} in items[label == "one"].inner._ref`),
);
const joinedCondition = fc.oneof(
  simpleCondition,
  fc.constantFrom(
    "references(^._id)",
    "_id == ^.topic._ref",
    "^._id == topic._ref",
    "topic._ref == ^.title",
    "^._id in items[]._ref",
    "title == ^.title",
    "path.current == ^.path.current",
    "references(^.items[]._ref)",
  ),
);
const { condition, join: joinCondition } = fc.letrec<{ condition: string; join: string }>((tie) => {
  const of = (atom: fc.Arbitrary<string>, self: fc.Arbitrary<string>) =>
    fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      atom,
      fc.tuple(self, self).map(([left, right]) => `${left} && ${right}`),
      fc.tuple(self, self).map(([left, right]) => `(${left} || ${right})`),
      self.map((inner) => `!(${inner})`),
    );
  return {
    condition: of(simpleCondition, tie("condition")),
    join: of(joinedCondition, tie("join")),
  };
});
const query = fc.oneof(
  condition.map((inner) => `*[${inner}]`),
  condition.map((inner) => `count(*[${inner}])`),
  condition.map((inner) => `*[${inner}] | order(title desc, _id)[0...2]{_id, title, topic->{_id}}`),
  fc
    .tuple(condition, joinCondition)
    .map(([outer, inner]) => `*[${outer}]{_id, "found": *[${inner}]{_id, "again": ^._id}}`),
  fc
    .tuple(condition, joinCondition)
    .map(([outer, inner]) => `*[${outer} && count(*[${inner}]) > 0]._id`),
);

/** Selects the documents of a perspective without any index. */
function selectDocuments(documents: Doc[], perspective: Perspective): Doc[] {
  const sorted = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const isPublished = ({ _id }: Doc) => !_id.includes(".");
  if (perspective === "raw") return sorted;
  if (perspective === "rawBeforeReleases")
    return sorted.filter(({ _id }) => !_id.startsWith("versions."));
  if (!Array.isArray(perspective)) return sorted.filter(isPublished);
  const layers = [
    ...perspective.map((layer) => (layer === "drafts" ? "drafts." : `versions.${layer}.`)),
    "",
  ];
  return names.flatMap((id) => {
    const [top] = layers.flatMap(
      (layer) => sorted.find(({ _id }) => _id === `${layer}${id}`) ?? [],
    );
    return top && !("_system" in top) ? { ...top, _id: id, _originalId: top._id } : [];
  });
}

const params = { types: ["topic", "page"] };
const runs = Number(process.env.INDEX_RUNS ?? 40);

test("indexed results equal those of a full scan, change by change", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(change, { minLength: 1, maxLength: 4 }), perspective, query), {
        minLength: 1,
        maxLength: 10,
      }),
      async (steps) => {
        const folder = mkdtempSync(join(tmpdir(), "indexes-"));
        const store = Store.open({ folder, shouldStoreEvents: false });
        try {
          const datasets = new PerspectiveCache(store);
          const runQuery = (groq: string, dataset = datasets.get("raw")) =>
            evaluateQuery({
              query: groq,
              params,
              dataset,
              identity: "me",
              projectId: "embedded",
              datasetName: "production",
              timeLimitMs: 10_000,
            });
          const scanDocuments = (groq: string, documents: Doc[]): unknown =>
            toJS(evaluateSync(parse(groq, { params }), { dataset: documents, params }));
          for (const [changes, selected, groq] of steps) {
            // Queried first, so that the index exists when the change is applied.
            runQuery(groq, datasets.get(selected));
            await store.transact({ author: "me" }, (transaction) => {
              for (const [id, attributes] of changes) {
                if (attributes) transaction.put({ ...attributes, _id: id }, {});
                else transaction.delete(id);
              }
              const documentsInside = [...transaction.view.all()];
              const results = datasets.withView(transaction.view, (dataset) =>
                runQuery(groq, dataset),
              );
              expect(results).toEqual(scanDocuments(groq, selectDocuments(documentsInside, "raw")));
            });
            const documents = selectDocuments([...store.documents.all()], selected);
            expect(runQuery(groq, datasets.get(selected))).toEqual(scanDocuments(groq, documents));
          }
        } finally {
          await store.close();
          rmSync(folder, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: runs },
  );
});

const search = fc
  .array(
    fc.oneof(
      word,
      word.map((item) => `${item.slice(0, 2)}*`),
      fc.tuple(word, word).map((words) => `"${words.join(" ")}"`),
      word.map((item) => `-${item}`),
      name,
    ),
    { maxLength: 3 },
  )
  .map((terms) => terms.join(" "));

test("a search through the index finds the same documents as a full scan", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(change, search, condition), { minLength: 1, maxLength: 12 }),
      async (steps) => {
        const folder = mkdtempSync(join(tmpdir(), "indexes-"));
        const store = Store.open({ folder, shouldStoreEvents: false });
        try {
          const datasets = new PerspectiveCache(store);
          for (const [[id, attributes], searchText, filter] of steps) {
            await store.transact({ author: "me" }, (transaction) => {
              if (attributes) transaction.put({ ...attributes, _id: id }, {});
              else transaction.delete(id);
            });
            const dataset = datasets.get(["r1", "drafts"]);
            const documents = selectDocuments([...store.documents.all()], ["r1", "drafts"]);
            const options = {
              params: { ...params, q: searchText },
              dataset,
              identity: "me",
              projectId: "embedded",
              datasetName: "production",
              timeLimitMs: 10_000,
            };
            const passingIds: unknown = toJS(
              evaluateSync(parse(`*[${filter}]._id`, { params }), { dataset: documents, params }),
            );
            const expected = documents.filter(
              (doc) =>
                matchesSearch(extractText(doc), parseSearch(searchText)) &&
                Array.isArray(passingIds) &&
                passingIds.includes(doc._id),
            );
            const found = evaluateQuery({
              ...options,
              query: `*[${filter} && [@, _id] match text::query($q)]._id`,
            });
            expect(found).toEqual(expected.map(({ _id }) => _id));
            // The same condition on the score, in a form that the query planner cannot use an index
            // for.
            const runScoreQuery = (score: string) =>
              evaluateQuery({
                ...options,
                query: `*[${filter}] | score(boost(_type == "page" && title match text::query($q), 3), @ match text::query($q))[${score}]{_id, _score}`,
              });
            expect(runScoreQuery("_score > 0")).toEqual(runScoreQuery("0 < _score"));
          }
        } finally {
          await store.close();
          rmSync(folder, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: runs },
  );
});
