import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDataset, type TestDataset } from "../../support/fixtures/dataset.ts";

/**
 * GROQ over HTTP with `@sanity/client`, tested on the embedded lake or a hosted dataset. Types and ids
 * are unique to this run, so that a hosted dataset may contain other documents.
 */
let dataset: TestDataset;
let client: SanityClient;
let id: Record<"ada" | "grace" | "first" | "second" | "third" | "fresh", string>;
let types: { author: string; post: string };

const span = (text: string, ...marks: string[]) => ({ _type: "span", _key: text, text, marks });
const block = (...children: unknown[]) => ({
  _type: "block",
  _key: String(children.length),
  style: "normal",
  markDefs: [],
  children,
});
const to = (target: string) => ({ _type: "reference", _ref: target });

beforeAll(async () => {
  dataset = await openDataset();
  client = dataset.client;
  const mark = dataset.prefix.replaceAll("-", "_");
  types = { author: `${mark}_author`, post: `${mark}_post` };
  const ids = ["a-ada", "b-grace", "c-first", "d-second", "e-third", "f-fresh"];
  const [ada = "", grace = "", first = "", second = "", third = "", fresh = ""] = ids.map(
    (name) => `${dataset.prefix}-${name}`,
  );
  id = { ada, grace, first, second, third, fresh };
  const post = { _type: types.post };
  await client
    .transaction()
    .create({ _id: ada, _type: types.author, name: "Ada Lovelace", born: 1815 })
    .create({ _id: grace, _type: types.author, name: "Grace Hopper", mentor: to(ada) })
    .create({
      ...post,
      _id: first,
      title: "Engines of analysis",
      path: { _type: "slug", current: "/engines" },
      rating: 4.25,
      tags: ["machines", "history"],
      author: to(ada),
      at: "2026-01-31T10:00:00Z",
      body: [block(span("Half"), span("way there.", "strong")), block(span("The end."))],
    })
    .create({
      ...post,
      _id: second,
      title: "A compiler's first words",
      path: { _type: "slug", current: "/compilers" },
      rating: 3,
      tags: ["machines", "language"],
      author: to(grace),
      related: [{ _key: "one", ...to(first) }],
      at: "2026-02-01T10:00:00Z",
    })
    .create({ ...post, _id: third, title: "Zebra", rating: 3, tags: [], author: to(grace) })
    .create({ ...post, _id: `drafts.${first}`, title: "Engines, drafted", rating: 5 })
    .create({ ...post, _id: `drafts.${fresh}`, title: "Not published yet", rating: 1 })
    .commit();
});
afterAll(() => dataset.close());

const published = { perspective: "published" as const };
const ask = (query: string, more: Record<string, unknown> = {}) =>
  client.fetch<unknown>(query, { ...types, ...id, ...more }, published);
const P = "*[_type == $post]";

describe("query results", () => {
  test.each<[string, string, Record<string, unknown>, unknown]>([
    [
      "a parameter of each kind",
      `[$text, $number, $flag, $nothing, $list]`,
      { text: "x", number: 1.5, flag: false, nothing: null, list: ["a", 2] },
      ["x", 1.5, false, null, ["a", 2]],
    ],
    [
      "a projection",
      `${P}[0]{title, "stars": rating, missing, "made": {"up": 1}}`,
      {},
      { title: "Engines of analysis", stars: 4.25, missing: null, made: { up: 1 } },
    ],
    [
      "a condition in a projection",
      `${P}{title, rating > 3 => {"good": true}} | order(title desc)[0...3]`,
      {},
      [
        { title: "Zebra" },
        { title: "Engines of analysis", good: true },
        { title: "A compiler's first words" },
      ],
    ],
    [
      "a spread",
      `*[_id == $ada][0]{..., "_rev": null, "_createdAt": null, "_updatedAt": null, "_type": null}`,
      {},
      {
        _id: "ada",
        _type: null,
        _rev: null,
        _createdAt: null,
        _updatedAt: null,
        name: "Ada Lovelace",
        born: 1815,
      },
    ],
    [
      "a reference that is followed",
      `*[_id == $second][0].author->mentor->name`,
      {},
      "Ada Lovelace",
    ],
    [
      "references in a list that are followed",
      `*[_id == $second][0].related[]->title`,
      {},
      ["Engines of analysis"],
    ],
    [
      "a join from outside",
      `*[_type == $author] | order(name){name, "posts": *[_type == $post && author._ref == ^._id] | order(title).title}`,
      {},
      [
        { name: "Ada Lovelace", posts: ["Engines of analysis"] },
        { name: "Grace Hopper", posts: ["A compiler's first words", "Zebra"] },
      ],
    ],
    [
      "a join by references()",
      `*[_id == $ada][0]{"by": *[references(^._id) && _type == $post].title}.by`,
      {},
      ["Engines of analysis"],
    ],
    [
      "references() of several ids",
      `count(*[_type == $post && references([$ada, $grace])])`,
      {},
      3,
    ],
    ["references() of a reference in a list", `*[references($first)]._id`, {}, ["second"]],
    [
      "an order by several",
      `${P} | order(rating desc, title asc).title`,
      {},
      ["Engines of analysis", "A compiler's first words", "Zebra"],
    ],
    [
      "no order, which is that of the ids",
      `*[_id in [$third, $first, $second]]._id`,
      {},
      ["first", "second", "third"],
    ],
    [
      "slices",
      `{"one": ${P}|order(title)[1].title, "two": count(${P}[0..1]), "rest": count(${P}[1...99]), "last": ${P}|order(title)[-1].title}`,
      {},
      { one: "Engines of analysis", two: 2, rest: 2, last: "Zebra" },
    ],
    ["match by beginnings", `${P}[title match "engin*"].title`, {}, ["Engines of analysis"]],
    [
      "match of all words",
      `${P}[title match ["first", "words"]].title`,
      {},
      ["A compiler's first words"],
    ],
    [
      "score and boost",
      `${P} | score(boost(title match "words", 3), rating > 4) | order(_score desc)[_score > 0].title`,
      {},
      ["A compiler's first words", "Engines of analysis"],
    ],
    ["text of blocks", `pt::text(*[_id == $first][0].body)`, {}, "Halfway there.\n\nThe end."],
    [
      "paths of ids",
      `count(*[_id in path("*") && _type == $author && !(_id in path("drafts.**"))])`,
      {},
      2,
    ],
    [
      "text functions",
      `[lower("ÀB"), upper("é"), string::split("a,b", ","), string::startsWith("abc", "ab"), string(1.5), length("añb")]`,
      {},
      ["àb", "É", ["a", "b"], true, "1.5", 3],
    ],
    [
      "list functions",
      `[array::join(["a", 1, true], "-"), array::compact([1, null]), array::unique([1, 1, "1"]), array::intersects([1, 2], [2]), count([1, null]), 2 in [1, 2]]`,
      {},
      ["a-1-true", [1], [1, "1"], true, 2, true],
    ],
    [
      "number functions",
      `[math::sum([1, 2.5]), math::min([3, 1]), math::max([3, 1]), math::avg([1, 2]), round(2.345, 2), 7 % 4, 2 ** 3, -(1)]`,
      {},
      [3.5, 1, 3, 1.5, 2.35, 3, 8, -1],
    ],
    [
      "time functions",
      `[dateTime("2026-01-31T00:00:00Z") < dateTime("2026-02-01T00:00:00Z"), string(dateTime("2026-01-31T10:00:00Z") + 60), dateTime(now()) > dateTime("2020-01-01T00:00:00Z"), dateTime("none")]`,
      {},
      [true, "2026-01-31T10:01:00Z", true, null],
    ],
    [
      "times of documents",
      `${P}[dateTime(at) >= dateTime("2026-02-01T00:00:00Z")].title`,
      {},
      ["A compiler's first words"],
    ],
    [
      "select, coalesce and defined",
      `${P} | order(title){"is": select(rating > 4 => "good", rating > 2 => "fair"), "on": coalesce(path.current, "nowhere"), "has": defined(tags[0])}[0...3]`,
      {},
      [
        { is: "fair", on: "/compilers", has: true },
        { is: "good", on: "/engines", has: true },
        { is: "fair", on: "nowhere", has: false },
      ],
    ],
    [
      "null, which makes a comparison unknown",
      `[null > 1, null == null, "a" < 1, !null, null || true, null && false]`,
      {},
      [null, true, null, null, true, false],
    ],
    [
      "what is not there",
      `[*[_id == "nobody"][0], *[_id == "nobody"], *[_id == $first][0].missing->x]`,
      {},
      [null, [], null],
    ],
  ])("%s", async (_, query, more, expected) => {
    const result = await ask(query, more);
    const text = JSON.stringify(result);
    // Ids are unique to this run; results show their names.
    const named = Object.entries(id).reduce(
      (renamed, [name, own]) => renamed.replaceAll(`"${own}"`, `"${name}"`),
      text,
    );
    expect(JSON.parse(named)).toEqual(expected);
  });

  test("sends a long query and long parameters in a POST body", async () => {
    const list = Array.from({ length: 2000 }, (_, index) => `${id.first}-${index}`);
    expect(await ask("count(*[_id in $list])", { list: [...list, id.first] })).toBe(1);
  });

  test("the response contains the query, its duration and its tags for live updates", async () => {
    const response = await client.fetch("1 + 1", {}, { ...published, filterResponse: false });
    expect(response).toMatchObject({ query: "1 + 1", result: 2, ms: expect.any(Number) });
    expect(response.syncTags).toEqual(expect.any(Array));
    const short = await client.fetch(
      "1 + 1",
      {},
      { ...published, filterResponse: false, returnQuery: false },
    );
    expect(short).not.toHaveProperty("query");
  });
});

describe("perspectives", () => {
  const titles = (perspective: "raw" | "published" | "drafts" | string[], version = "2025-02-19") =>
    client
      .withConfig({ apiVersion: version })
      .fetch<{ _id: string }[]>(`${P} | order(_id){_id, _originalId, title}`, types, {
        perspective,
      });

  test("published hides drafts, raw lists them separately", async () => {
    const shown = [id.first, id.second, id.third];
    expect((await titles("published")).map(({ _id }) => _id)).toEqual(shown);
    expect((await titles("raw")).map(({ _id }) => _id)).toEqual([
      ...shown,
      `drafts.${id.first}`,
      `drafts.${id.fresh}`,
    ]);
  });

  test("drafts lists each document once, with the draft under the published id", async () => {
    expect(await titles("drafts")).toEqual([
      { _id: id.first, _originalId: `drafts.${id.first}`, title: "Engines, drafted" },
      { _id: id.second, _originalId: id.second, title: "A compiler's first words" },
      { _id: id.third, _originalId: id.third, title: "Zebra" },
      { _id: id.fresh, _originalId: `drafts.${id.fresh}`, title: "Not published yet" },
    ]);
    expect(await titles("drafts", "2024-01-01")).toEqual(await titles("drafts"));
  });

  test("resolves references within the perspective", async () => {
    const query = "*[_id == $second][0].related[0]->title";
    const title = (perspective: "published" | "drafts") =>
      client.fetch<unknown>(query, id, { perspective });
    expect(await title("published")).toBe("Engines of analysis");
    expect(await title("drafts")).toBe("Engines, drafted");
  });

  test("the default perspective is published since the API version with releases", async () => {
    const count = (apiVersion: string) => {
      const { perspective: _, ...config } = client.config();
      return client
        .withConfig({ ...config, perspective: undefined, apiVersion })
        .fetch<number>(`count(${P})`, types);
    };
    expect(await count("2025-02-19")).toBe(3);
    expect(await count("2024-01-01")).toBe(5);
  });
});
