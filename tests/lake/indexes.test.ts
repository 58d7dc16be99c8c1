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

/**
 * For any changes and queries, the incrementally updated indexes give the results of `groq-js` scanning
 * all documents.
 */
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

const quoted = (value: string) => JSON.stringify(value);
const list = (values: string[]) => `[${values.map(quoted).join(", ")}]`;
const alone = fc.oneof(
  fc.constantFrom("page", "post", "none").map((type) => `_type == ${quoted(type)}`),
  fc.constantFrom('_type in ["post", "page"]', '_type in ["page", null]', "_type in $types"),
  name.map((id) => `_id == ${quoted(id)}`),
  name.map((id) => `${quoted(id)} == _id`),
  fc.array(storedId, { maxLength: 3 }).map((ids) => `_id in ${list(ids)}`),
  word.map((value) => `path.current == ${quoted(value)}`),
  text.map((value) => `title == ${quoted(value)}`),
  fc.constantFrom("title == null", "title == 1", "defined(topic)", "title match 'tw*'"),
  name.map((id) => `topic._ref == ${quoted(id)}`),
  name.map((id) => `references(${quoted(id)})`),
  fc.array(name, { maxLength: 2 }).map((ids) => `references(${list(ids)}, "d")`),
  name.map((id) => `${quoted(id)} in items[]._ref`),
  name.map((id) => `${quoted(id)} in items[label == "one"].inner._ref`),
);
const joined = fc.oneof(
  alone,
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
  return { condition: of(alone, tie("condition")), join: of(joined, tie("join")) };
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

/** The documents of a perspective, by definition and without any index. */
function shown(documents: Doc[], wanted: Perspective): Doc[] {
  const sorted = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const isPublished = ({ _id }: Doc) => !_id.includes(".");
  if (wanted === "raw") return sorted;
  if (wanted === "rawBeforeReleases")
    return sorted.filter(({ _id }) => !_id.startsWith("versions."));
  if (!Array.isArray(wanted)) return sorted.filter(isPublished);
  const layers = [
    ...wanted.map((layer) => (layer === "drafts" ? "drafts." : `versions.${layer}.`)),
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
          const answer = (asked: string, dataset = datasets.get("raw")) =>
            evaluateQuery({
              query: asked,
              params,
              dataset,
              identity: "me",
              projectId: "embedded",
              datasetName: "production",
              timeLimitMs: 10_000,
            });
          const scan = (asked: string, documents: Doc[]): unknown =>
            toJS(evaluateSync(parse(asked, { params }), { dataset: documents, params }));
          for (const [changes, wanted, asked] of steps) {
            // Queried before as well, so that the index exists when the change is applied.
            answer(asked, datasets.get(wanted));
            await store.transact({ author: "me" }, (transaction) => {
              for (const [id, attributes] of changes) {
                if (attributes) transaction.put({ ...attributes, _id: id }, {});
                else transaction.delete(id);
              }
              const inside = [...transaction.view.all()];
              const seen = datasets.withView(transaction.view, (dataset) => answer(asked, dataset));
              expect(seen).toEqual(scan(asked, shown(inside, "raw")));
            });
            const documents = shown([...store.documents.all()], wanted);
            expect(answer(asked, datasets.get(wanted))).toEqual(scan(asked, documents));
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

test("a search through the index finds the same as reading every document", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(change, search, condition), { minLength: 1, maxLength: 12 }),
      async (steps) => {
        const folder = mkdtempSync(join(tmpdir(), "indexes-"));
        const store = Store.open({ folder, shouldStoreEvents: false });
        try {
          const datasets = new PerspectiveCache(store);
          for (const [[id, attributes], asked, filter] of steps) {
            await store.transact({ author: "me" }, (transaction) => {
              if (attributes) transaction.put({ ...attributes, _id: id }, {});
              else transaction.delete(id);
            });
            const dataset = datasets.get(["r1", "drafts"]);
            const documents = shown([...store.documents.all()], ["r1", "drafts"]);
            const question = {
              params: { ...params, q: asked },
              dataset,
              identity: "me",
              projectId: "embedded",
              datasetName: "production",
              timeLimitMs: 10_000,
            };
            const passing: unknown = toJS(
              evaluateSync(parse(`*[${filter}]._id`, { params }), { dataset: documents, params }),
            );
            const expected = documents.filter(
              (doc) =>
                matchesSearch(extractText(doc), parseSearch(asked)) &&
                Array.isArray(passing) &&
                passing.includes(doc._id),
            );
            const found = evaluateQuery({
              ...question,
              query: `*[${filter} && [@, _id] match text::query($q)]._id`,
            });
            expect(found).toEqual(expected.map(({ _id }) => _id));
            // The same condition on the score, in a form that the query planner cannot use an index
            // for.
            const scored = (score: string) =>
              evaluateQuery({
                ...question,
                query: `*[${filter}] | score(boost(_type == "page" && title match text::query($q), 3), @ match text::query($q))[${score}]{_id, _score}`,
              });
            expect(scored("_score > 0")).toEqual(scored("0 < _score"));
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
