import { expect, test } from "vitest";
import type { Doc } from "../storage/documents.ts";
import { ask, compileFilter } from "./groq.ts";
import { Dataset } from "./dataset.ts";

const doc = (id: string, type: string, more: Record<string, unknown> = {}): Doc => ({
  _id: id,
  _type: type,
  _rev: "r",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-01T00:00:00Z",
  ...more,
});
const dataset = new Dataset([
  doc("mesh", "module", { title: "Data fabric", body: [{ text: "lineage graph" }] }),
  doc("pulse", "module", { title: "Pipeline monitoring", of: { _ref: "mesh" } }),
  doc("home", "page", { title: "Home", order: 2 }),
  doc("about", "page", { title: "About the fabric", order: 1 }),
]);
const question = (query: string, params: Record<string, unknown> = {}) => ({
  query,
  params,
  dataset,
  identity: "user-1",
  projectId: "embedded",
  datasetName: "production",
  timeLimit: 2000,
});
const answer = (query: string, params?: Record<string, unknown>) => ask(question(query, params));

test("filters by type and id give what a scan of everything gives", () => {
  const scan = (condition: string) => answer(`*[true && (${condition} || false)]._id`);
  for (const condition of [
    '_type == "page"',
    '_type in ["page"]',
    '_id == "home"',
    '_id in ["home", "nothing"]',
    '_type == "page" && order > 1',
    '_type == "nothing"',
  ])
    expect(answer(`*[${condition}]._id`)).toEqual(scan(condition));
});

test("without an order, results come in the order of their ids", () => {
  expect(answer("*._id")).toEqual(["about", "home", "mesh", "pulse"]);
  expect(answer('*[_id in ["pulse", "home"]]._id')).toEqual(["home", "pulse"]);
  expect(answer('*[_type in ["page", "module"] && _id != "home"]._id')).toEqual([
    "about",
    "mesh",
    "pulse",
  ]);
});

test("joins, references, ordering and parameters are answered", () => {
  expect(answer('*[_id == "pulse"][0].of->title')).toBe("Data fabric");
  expect(answer('*[references("mesh")]._id')).toEqual(["pulse"]);
  expect(answer("*[_type == $type] | order(order)._id", { type: "page" })).toEqual([
    "about",
    "home",
  ]);
  expect(
    answer('*[_type == "module"]{_id, "pages": *[_type == "page" && title match "fabric"]._id}[0]'),
  ).toEqual({
    _id: "mesh",
    pages: ["about"],
  });
  expect(answer("identity()")).toBe("user-1");
});

test("one query asked with other parameters is answered for those", () => {
  const ask = (query: string, ...values: unknown[]) =>
    values.map((value) => answer(query, { value }));
  expect(ask("*[_id == $value]._id", "home", "mesh", 1)).toEqual([["home"], ["mesh"], []]);
  expect(ask('*[_id == "home"][0][$value]', "title", "order")).toEqual(["Home", 2]);
  expect(ask('["x", "y"][$value]', 0, 1)).toEqual(["x", "y"]);
  expect(ask('{"at": [$value]}', "a", "b")).toEqual([{ at: ["a"] }, { at: ["b"] }]);
  expect(ask("*[title match $value]._id", "home", "fabric")).toEqual([["home"], ["about", "mesh"]]);
});

test("the Studio's search finds words anywhere in a document, beginnings and all", () => {
  const search = "*[[@, _id] match text::query($q)]._id";
  expect(answer(search, { q: "linea*" })).toEqual(["mesh"]);
  expect(answer(search, { q: "fabric" })).toEqual(["about", "mesh"]);
  expect(answer(search, { q: "fabric -about" })).toEqual(["mesh"]);
  expect(answer(search, { q: '"data fabric"' })).toEqual(["mesh"]);
  expect(answer(search, { q: "lin" })).toEqual([]);
  expect(answer('*[_type == "page" && title match text::query($q)]._id', { q: "hom*" })).toEqual([
    "home",
  ]);
});

test("a search may stand in a projection of documents and in a join", () => {
  expect(answer('*[_type == "page"]{"hit": @ match text::query("fabric"), _id}[hit]._id')).toEqual([
    "about",
  ]);
  expect(
    answer(
      '*[_id == "home"]{"found": *[_type == "module" && @ match text::query("graph")]._id}[0]',
    ),
  ).toEqual({ found: ["mesh"] });
});

test("words of an attribute are those of a search, also in lists and across bold parts", () => {
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
    doc("a", "page", { title: "Can't stop", tags: ["red", "deep blue"], body }),
    doc("b", "page", { title: "Stop", tags: [{ name: "red" }] }),
  ]);
  const ids = (condition: string) =>
    ask({ ...question(`*[${condition}]._id`), dataset: documents });
  expect(ids('title match text::query("can\'t sto*")')).toEqual(["a"]);
  expect(ids('title match text::query("stop -can\'t")')).toEqual(["b"]);
  expect(ids('tags match text::query("\\"deep blue\\"")')).toEqual(["a"]);
  expect(ids('tags match text::query("red")')).toEqual(["a"]);
  expect(ids('pt::text(body) match text::query("halfway")')).toEqual(["a"]);
  expect(ids('@ match text::query("halfway")')).toEqual(["a"]);
  expect(ids('missing match text::query("-red")')).toEqual([]);
});

test("what groq-js answers otherwise than the specification is answered like it", () => {
  expect(answer('path("a.b") in path("a.**")')).toBe(true);
  expect(answer('*[path(_id) in path("m*")]._id')).toEqual([]);
  expect(answer("array::unique([null, 2, null, 2])")).toEqual([2, null]);
  expect(answer("array::unique(nothing)")).toBeNull();
});

test("in a stack of layers, the release of a document is that of the layer it came from", () => {
  const layered = new Dataset(
    [
      { ...doc("home", "page"), _originalId: "versions.spring.home" },
      { ...doc("about", "page"), _originalId: "drafts.about" },
    ],
    true,
  );
  const ids = (query: string) => ask({ ...question(query), dataset: layered });
  expect(ids('*[sanity::partOfRelease("spring")]._id')).toEqual(["home"]);
  expect(ids("*[sanity::partOfRelease(1)]._id")).toEqual([]);
  expect(ids('*[sanity::versionOf("about")]._id')).toEqual(["about"]);
});

test("scores weigh the title above the rest", () => {
  const found = answer(
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
  ["*{'s': text::query('x')}", "may only stand to the right of match"],
  ["*{title}[@ match text::query('x')]", "searches attributes, or documents of *"],
  ["*[0] | score(title == 'x')", "score() can only be applied to documents of *"],
  ["*{'a': *{'b': *{'c': *}}}", "nested 3 deep"],
])("%s is refused with a reason", (query, reason) => {
  expect(() => answer(query)).toThrow(reason);
});

test("a refused query has Sanity's shape and marks its place", () => {
  expect(() => answer("*[_type == 'page'")).toThrow(
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

test("a query that would never end is stopped", () => {
  const many = new Dataset(Array.from({ length: 3000 }, (_, n) => doc(`doc-${n}`, "page", { n })));
  expect(() =>
    ask({
      ...question("count(*[count(*[count(*[n > ^.n && n > ^.^.n]) > 1]) > 1])"),
      dataset: many,
      timeLimit: 50,
    }),
  ).toThrow("took longer than 0.05 seconds");
});

test("a result that would fill the memory is refused", () => {
  const many = new Dataset(
    Array.from({ length: 400 }, (_, n) => doc(`doc-${n}`, "page", { text: "x".repeat(1000) })),
  );
  expect(() =>
    ask({ ...question("*{'all': *{'all': *}}"), dataset: many, timeLimit: 20_000 }),
  ).toThrow("too large");
});

/** Which of the documents pass the filter of a listener. */
function listened(query: string, params: Record<string, unknown> = {}): unknown[] {
  const matches = compileFilter({ ...question(query, params), everything: () => dataset });
  return dataset.all().flatMap((one) => (matches(one) ? one._id : []));
}

test("a listener's filter judges one document", () => {
  expect(
    listened("*[_type == $type && (title match text::query($q) || order > 5)]", {
      type: "page",
      q: "hom*",
    }),
  ).toEqual(["home"]);
  expect(listened('*[@ match text::query("fabric")]')).toEqual(["about", "mesh"]);
  expect(listened("*[of->title match 'data']")).toEqual(["pulse"]);
});

test("a listener hears of every document that the filter lets pass, whatever is made of those", () => {
  expect(listened('*[_type == "page"] | order(order)[5...10]{title}')).toEqual(["about", "home"]);
  expect(listened('count(*[_type == "page"])')).toEqual(["about", "home"]);
  expect(listened('{"one": *[_id == "mesh"][0].title, "two": *[_id == "home"]}')).toEqual([
    "home",
    "mesh",
  ]);
  expect(() => listened("1 + 1")).toThrow("A listener takes a filter of documents");
});

test("a listener's filter may look at other documents", () => {
  expect(listened('*[_id in *[_id == "pulse"][].of._ref]')).toEqual(["mesh"]);
  expect(listened('*[_type == "module" && count(*[references(^._id)]) > 0]')).toEqual(["mesh"]);
  expect(() => listened("*[@ match text::query('x') && count(*) > 1]")).toThrow("search");
});
