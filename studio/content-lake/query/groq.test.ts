import { expect, test } from "vitest";
import type { Doc } from "../storage/documents.ts";
import { evaluateQuery, compileFilter } from "./groq.ts";
import { Dataset } from "./dataset.ts";

const createDoc = (id: string, type: string, fields: Record<string, unknown> = {}): Doc => ({
  _id: id,
  _type: type,
  _rev: "r",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-01T00:00:00Z",
  ...fields,
});
const dataset = new Dataset([
  createDoc("mesh", "module", { title: "Data fabric", body: [{ text: "lineage graph" }] }),
  createDoc("pulse", "module", { title: "Pipeline monitoring", of: { _ref: "mesh" } }),
  createDoc("home", "page", { title: "Home", order: 2 }),
  createDoc("about", "page", { title: "About the fabric", order: 1 }),
]);
const createRequest = (query: string, params: Record<string, unknown> = {}) => ({
  query,
  params,
  dataset,
  identity: "user-1",
  projectId: "embedded",
  datasetName: "production",
  timeLimitMs: 2000,
});
const evaluate = (query: string, params?: Record<string, unknown>) =>
  evaluateQuery(createRequest(query, params));

test("returns the same documents from indexes as from a full scan", () => {
  const scan = (condition: string) => evaluate(`*[true && (${condition} || false)]._id`);
  for (const condition of [
    '_type == "page"',
    '_type in ["page"]',
    '_id == "home"',
    '_id in ["home", "nothing"]',
    '_type == "page" && order > 1',
    '_type == "nothing"',
  ])
    expect(evaluate(`*[${condition}]._id`)).toEqual(scan(condition));
});

test("orders results by id by default", () => {
  expect(evaluate("*._id")).toEqual(["about", "home", "mesh", "pulse"]);
  expect(evaluate('*[_id in ["pulse", "home"]]._id')).toEqual(["home", "pulse"]);
  expect(evaluate('*[_type in ["page", "module"] && _id != "home"]._id')).toEqual([
    "about",
    "mesh",
    "pulse",
  ]);
});

test("evaluates joins, references, ordering and parameters", () => {
  expect(evaluate('*[_id == "pulse"][0].of->title')).toBe("Data fabric");
  expect(evaluate('*[references("mesh")]._id')).toEqual(["pulse"]);
  expect(evaluate("*[_type == $type] | order(order)._id", { type: "page" })).toEqual([
    "about",
    "home",
  ]);
  expect(
    evaluate(
      '*[_type == "module"]{_id, "pages": *[_type == "page" && title match "fabric"]._id}[0]',
    ),
  ).toEqual({
    _id: "mesh",
    pages: ["about"],
  });
  expect(evaluate("identity()")).toBe("user-1");
});

test("evaluates a repeated query with its new parameters", () => {
  const run = (query: string, ...values: unknown[]) =>
    values.map((value) => evaluate(query, { value }));
  expect(run("*[_id == $value]._id", "home", "mesh", 1)).toEqual([["home"], ["mesh"], []]);
  expect(run('*[_id == "home"][0][$value]', "title", "order")).toEqual(["Home", 2]);
  expect(run('["x", "y"][$value]', 0, 1)).toEqual(["x", "y"]);
  expect(run('{"at": [$value]}', "a", "b")).toEqual([{ at: ["a"] }, { at: ["b"] }]);
  expect(run("*[title match $value]._id", "home", "fabric")).toEqual([["home"], ["about", "mesh"]]);
});

test("finds words, prefixes and phrases anywhere in a document", () => {
  const search = "*[[@, _id] match text::query($q)]._id";
  expect(evaluate(search, { q: "linea*" })).toEqual(["mesh"]);
  expect(evaluate(search, { q: "fabric" })).toEqual(["about", "mesh"]);
  expect(evaluate(search, { q: "fabric -about" })).toEqual(["mesh"]);
  expect(evaluate(search, { q: '"data fabric"' })).toEqual(["mesh"]);
  expect(evaluate(search, { q: "lin" })).toEqual([]);
  expect(evaluate('*[_type == "page" && title match text::query($q)]._id', { q: "hom*" })).toEqual([
    "home",
  ]);
});

test("supports text search in projections and joins", () => {
  expect(
    evaluate('*[_type == "page"]{"hit": @ match text::query("fabric"), _id}[hit]._id'),
  ).toEqual(["about"]);
  expect(
    evaluate(
      '*[_id == "home"]{"found": *[_type == "module" && @ match text::query("graph")]._id}[0]',
    ),
  ).toEqual({ found: ["mesh"] });
});

test("searches attributes, lists of strings and text across formatted spans", () => {
  const body = [
    {
      _type: "block",
      children: [
        { _type: "span", text: "half" },
        { _type: "span", text: "way don't", marks: ["strong"] },
      ],
    },
  ];
  const documents = new Dataset([
    createDoc("a", "page", { title: "Can't stop", tags: ["red", "deep blue"], body }),
    createDoc("b", "page", { title: "Stop", tags: [{ name: "red" }] }),
  ]);
  const ids = (condition: string) =>
    evaluateQuery({ ...createRequest(`*[${condition}]._id`), dataset: documents });
  expect(ids('title match text::query("can\'t sto*")')).toEqual(["a"]);
  expect(ids('title match text::query("stop -can\'t")')).toEqual(["b"]);
  expect(ids('tags match text::query("\\"deep blue\\"")')).toEqual(["a"]);
  expect(ids('tags match text::query("red")')).toEqual(["a"]);
  expect(ids('pt::text(body) match text::query("halfway")')).toEqual(["a"]);
  expect(ids('@ match text::query("halfway")')).toEqual(["a"]);
  expect(ids('missing match text::query("-red")')).toEqual([]);
});

test("follows the GROQ specification where groq-js deviates", () => {
  expect(evaluate('path("a.b") in path("a.**")')).toBe(true);
  expect(evaluate('*[path(_id) in path("m*")]._id')).toEqual([]);
  expect(evaluate("array::unique([null, 2, null, 2])")).toEqual([2, null]);
  expect(evaluate("array::unique(nothing)")).toBeNull();
});

test("resolves the release of a document from its layer in a perspective stack", () => {
  const layered = new Dataset(
    [
      { ...createDoc("home", "page"), _originalId: "versions.spring.home" },
      { ...createDoc("about", "page"), _originalId: "drafts.about" },
    ],
    true,
  );
  const ids = (query: string) => evaluateQuery({ ...createRequest(query), dataset: layered });
  expect(ids('*[sanity::partOfRelease("spring")]._id')).toEqual(["home"]);
  expect(ids("*[sanity::partOfRelease(1)]._id")).toEqual([]);
  expect(ids('*[sanity::versionOf("about")]._id')).toEqual(["about"]);
});

test("scores boosted title matches higher", () => {
  const found = evaluate(
    '*[_type in ["page", "module"]] | score(boost(title match text::query($q), 5), [@, _id] match text::query($q))[_score > 0] | order(_score desc){_id, _score}',
    { q: "pipeline*" },
  );
  expect(found).toEqual([{ _id: "pulse", _score: expect.any(Number) }]);
});

test.each([
  ["*[_id == $missing]", "param $missing referenced, but not provided"],
  ["*[", "Syntax error"],
  ["*[0].x = ", "Syntax error"],
  ["geo::distance(a, b)", "geo::"],
  ["*[documents::get(x)._id == 1]", "documents::get"],
  ["*{'s': text::query('x')}", "is only allowed to the right of match"],
  ["*{title}[@ match text::query('x')]", "requires attributes or documents of *"],
  ["*[0] | score(title == 'x')", "score() can only be applied to documents of *"],
  ["*{'a': *{'b': *{'c': *}}}", "nested at most 3 levels deep"],
])("rejects %s with a reason", (query, reason) => {
  expect(() => evaluate(query)).toThrow(reason);
});

test("rejects an invalid query in Sanity's error shape with its position", () => {
  expect(() => evaluate("*[_type == 'page'")).toThrow(
    expect.objectContaining({
      status: 400,
      body: {
        error: {
          type: "queryParseError",
          description: expect.stringContaining("Syntax error"),
          query: "*[_type == 'page'",
          start: 16,
          end: 17,
        },
      },
    }),
  );
});

test("aborts a query at its time limit", () => {
  const many = new Dataset(
    Array.from({ length: 3000 }, (_, n) => createDoc(`doc-${n}`, "page", { n })),
  );
  expect(() =>
    evaluateQuery({
      ...createRequest("count(*[count(*[count(*[n > ^.n && n > ^.^.n]) > 1]) > 1])"),
      dataset: many,
      timeLimitMs: 50,
    }),
  ).toThrow("took longer than 0.05 seconds");
});

test("rejects a result that is too large", () => {
  const many = new Dataset(
    Array.from({ length: 400 }, (_, n) =>
      createDoc(`doc-${n}`, "page", { text: "x".repeat(1000) }),
    ),
  );
  expect(() =>
    evaluateQuery({
      ...createRequest("*{'all': *{'all': *}}"),
      dataset: many,
      timeLimitMs: 20_000,
    }),
  ).toThrow("too large");
});

/** The documents that pass the filter of a listener. */
function evaluateListener(query: string, params: Record<string, unknown> = {}): unknown[] {
  const { matches } = compileFilter({
    ...createRequest(query, params),
    getAllDocuments: () => dataset,
  });
  return dataset.all().flatMap((one) => (matches(one) ? one._id : []));
}

test("applies a listener's filter to a single document", () => {
  expect(
    evaluateListener("*[_type == $type && (title match text::query($q) || order > 5)]", {
      type: "page",
      q: "hom*",
    }),
  ).toEqual(["home"]);
  expect(evaluateListener('*[@ match text::query("fabric")]')).toEqual(["about", "mesh"]);
  expect(evaluateListener("*[of->title match 'data']")).toEqual(["pulse"]);
});

test("ignores ordering, slices and projections in a listener's query", () => {
  expect(evaluateListener('*[_type == "page"] | order(order)[5...10]{title}')).toEqual([
    "about",
    "home",
  ]);
  expect(evaluateListener('count(*[_type == "page"])')).toEqual(["about", "home"]);
  expect(evaluateListener('{"one": *[_id == "mesh"][0].title, "two": *[_id == "home"]}')).toEqual([
    "home",
    "mesh",
  ]);
  expect(() => evaluateListener("1 + 1")).toThrow("A listener requires a filter over documents");
});

test("allows references to other documents in a listener's filter", () => {
  expect(evaluateListener('*[_id in *[_id == "pulse"][].of._ref]')).toEqual(["mesh"]);
  expect(evaluateListener('*[_type == "module" && count(*[references(^._id)]) > 0]')).toEqual([
    "mesh",
  ]);
  expect(() => evaluateListener("*[@ match text::query('x') && count(*) > 1]")).toThrow(
    "text search",
  );
});

test("a listener's filter is cheap when it only compares attributes with constants", () => {
  const isCheap = (query: string, params: Record<string, unknown> = {}): boolean =>
    compileFilter({ ...createRequest(query, params), getAllDocuments: () => dataset }).isCheap;
  const ids = (length: number) => Array.from({ length }, (_, n) => `id-${n}`);
  for (const query of [
    "*",
    '*[_type == "page"] | order(title)',
    '*[_type == $type && !(_id in path("drafts.**")) && defined(slug.current)]',
    '*[_id in ["home", "about"] || order > 5]',
    '*[_type == "page"][title == "Home"]',
  ])
    expect([query, isCheap(query, { type: "page" })]).toEqual([query, true]);
  expect(isCheap("*[_id in $ids]", { ids: ids(150) })).toBe(true);
  expect(isCheap("*[_id in $ids]", { ids: ids(250) })).toBe(false);
  expect(isCheap(`*[_id in ${JSON.stringify(ids(250))}]`)).toBe(false);
  for (const query of [
    '*[title match "home*"]',
    '*[@ match text::query("home")]',
    '*[of->title == "Data"]',
    '*[_id in *[_type == "module"].of._ref]',
    '*[references("home")]',
    '*[count(sections[_type == "hero"]) > 0]',
    '*[title + title == "HomeHome"]',
    '*[_type == "page"]{title} + *[title match "a*"]',
  ])
    expect([query, isCheap(query)]).toEqual([query, false]);
});
