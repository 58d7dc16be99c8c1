import { ClientError, type SanityClient } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDataset, type TestDataset } from "../../support/fixtures/dataset.ts";
import { startLocalLake, type LocalLake } from "../../support/servers/local-lake.ts";

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
    const answer = await client.fetch("1 + 1", {}, { ...published, filterResponse: false });
    expect(answer).toMatchObject({ query: "1 + 1", result: 2, ms: expect.any(Number) });
    expect(answer.syncTags).toEqual(expect.any(Array));
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

/** The status and the documented body of a rejected query. */
async function refusal(promise: Promise<unknown>): Promise<{ status: number; body: unknown }> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClientError))
    throw new Error(`The query was not rejected: ${String(error)}`);
  return { status: error.statusCode, body: JSON.parse(String(error.responseBody)) };
}

describe("rejected queries", () => {
  test.each([
    ["a filter without an end", "*[_type == 'page'"],
    ["an unknown function", "unheardOf(1)"],
    ["too few arguments", "count()"],
    ["a parameter that is not given", "*[_id == $absent]"],
    ["a score of something else than documents", "*{title} | score(title match 'x')"],
    ["boost outside of score", "*[boost(true, 1)]"],
  ])("responds to %s with an error that contains the query", async (_, query) => {
    expect(await refusal(client.fetch(query))).toEqual({
      status: 400,
      body: {
        error: expect.objectContaining({
          type: "queryParseError",
          description: expect.any(String),
          query,
        }),
      },
    });
  });

  test("the client's error message shows the position of a syntax error", async () => {
    const message = await client.fetch("*[title == ]").catch((error: Error) => error.message);
    expect(message).toMatch(/GROQ query parse error/);
    expect(message).toContain("> 1 | *[title == ]");
  });

  test("rejects a missing query, an unknown perspective, and raw combined with others", async () => {
    const { dataset: name } = client.config();
    const of = (search: string) => client.request({ url: `/data/query/${name}${search}` });
    expect((await refusal(of(""))).status).toBe(400);
    expect((await refusal(of("?query=1&perspective=no%20such"))).status).toBe(400);
    expect((await refusal(of("?query=1&perspective=raw,drafts"))).status).toBe(400);
    expect((await refusal(of("?query=$x&$x=%7B"))).status).toBe(400);
  });

  test("responds with 404 to an unknown dataset", async () => {
    const other = client.withConfig({ dataset: "no-such-dataset" });
    expect(await refusal(other.fetch("1"))).toEqual({
      status: 404,
      body: expect.objectContaining({
        statusCode: 404,
        error: "Not Found",
        message: expect.stringContaining('Dataset "no-such-dataset" not found'),
      }),
    });
  });
});

/** Behavior that only the embedded lake has or defines. */
describe("the embedded lake", () => {
  let lake: LocalLake;
  let editor: SanityClient;
  beforeAll(async () => {
    lake = await startLocalLake();
    editor = await lake.editor();
  });
  afterAll(() => lake.discard());

  test.each([
    ["geo::distance(geo::latLng(1, 1), geo::latLng(2, 2))", "geo::distance"],
    ["*[documents::incomingRefCount() > 0]", "documents::incomingRefCount"],
    ["*[_id == 'x'] | score(text::semanticSimilarity('x'))", "text::semanticSimilarity"],
    ["diff::changedAny({}, {}, title)", "diff::changedAny"],
    ["user::attributes()", "user::attributes"],
    ["*{'a': *{'b': *{'c': *}}}", "nested at most 3 levels"],
  ])("names the unsupported feature: %s", async (query, name) => {
    const { status, body } = await refusal(editor.fetch(query));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(name);
  });

  test("supports functions defined in a query, which Sanity has in its newest version only", async () => {
    const query = 'fn site::twice($x) = $x{"a": title, "b": title}; site::twice({"title": "Two"})';
    expect(await editor.fetch(query)).toEqual({ a: "Two", b: "Two" });
  });

  test("stacked releases take precedence over drafts, and drafts over published documents", async () => {
    const make = (prefix: string, name: string, title: string, more = {}) =>
      editor.createOrReplace({ _id: `${prefix}${name}`, _type: "stacked", title, ...more });
    await make("", "one", "published one");
    await make("drafts.", "one", "draft one");
    await make("versions.r1.", "one", "r1 one");
    await make("versions.r2.", "one", "r2 one");
    await make("", "two", "published two");
    await make("versions.r1.", "two", "gone in r1", { _system: { delete: true } });
    await make("versions.r2.", "new", "r2 new");
    const titles = (perspective: string[], apiVersion = "2025-02-19") =>
      editor
        .withConfig({ apiVersion })
        .fetch<string[]>('*[_type == "stacked"].title', {}, { perspective });
    expect(await titles(["published"])).toEqual(["published one", "published two"]);
    expect(await titles(["drafts"])).toEqual(["draft one", "published two"]);
    expect(await titles(["r1"])).toEqual(["r1 one"]);
    expect(await titles(["r2", "r1", "drafts"])).toEqual(["r2 new", "r2 one"]);
    expect(await titles(["r1", "r2"])).toEqual(["r2 new", "r1 one"]);
    expect(await titles(["drafts", "r2"])).toEqual(["r2 new", "draft one", "published two"]);
    expect(await titles(["nobody", "drafts"])).toEqual(["draft one", "published two"]);

    const ids = (query: string, perspective: string | string[] = "raw") =>
      // The client types only some perspectives.
      editor.fetch<string[]>(query, {}, { perspective: perspective as "raw" });
    expect(await ids('*[sanity::versionOf("one")]._id')).toEqual([
      "drafts.one",
      "one",
      "versions.r1.one",
      "versions.r2.one",
    ]);
    expect(await ids('*[sanity::partOfRelease("r2")]._id')).toEqual([
      "versions.r2.new",
      "versions.r2.one",
    ]);
    expect(await ids('*[sanity::partOfRelease("r2")]._id', ["r2", "drafts"])).toEqual([
      "new",
      "one",
    ]);
    const old = editor.withConfig({ apiVersion: "2024-01-01" });
    expect(await old.fetch('count(*[_type == "stacked"])', {}, { perspective: "raw" })).toBe(3);
  });

  test("a change is visible to the next query in every perspective", async () => {
    const views = () =>
      Promise.all(
        (["raw", "published", "drafts", ["spring"]] as const).map((perspective) =>
          editor.fetch<string[]>(
            '*[_type == "seen" && topic == "x"]._id',
            {},
            // The client types only some perspectives.
            { perspective: perspective as "raw" },
          ),
        ),
      );
    expect(await views()).toEqual([[], [], [], []]);
    await editor.create({ _id: "seen", _type: "seen", topic: "x" });
    await editor.create({ _id: "drafts.seen", _type: "seen", topic: "y" });
    expect(await views()).toEqual([["seen"], ["seen"], [], ["seen"]]);
    await editor.create({ _id: "versions.spring.seen", _type: "seen", topic: "y" });
    await editor.delete("drafts.seen");
    expect(await views()).toEqual([["seen"], ["seen"], ["seen"], []]);
    await editor.patch("seen").unset(["topic"]).commit();
    expect(await views()).toEqual([[], [], [], []]);
  });

  test("stops a query that runs too long, and rejects one that is too large", async () => {
    const list = Array.from({ length: 20_000 }, (_, n) => n);
    const pairs = editor.fetch("count($list[count($list[@ > ^]) > 0])", { list });
    expect(await refusal(pairs)).toEqual({
      status: 408,
      body: expect.objectContaining({ statusCode: 408, error: "Request Timeout" }),
    });
    const long = `"${"x".repeat(130 * 1024)}"`;
    expect((await refusal(editor.fetch(long))).status).toBe(400);
    const post = (body: string) =>
      fetch(`${lake.url}/v2025-02-19/data/query/production`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${lake.readToken}` },
      });
    expect((await post("not json")).status).toBe(400);
    expect((await post("{}")).status).toBe(400);
    expect(
      (await post(JSON.stringify({ query: "1", params: "x".repeat(70_000_000) }))).status,
    ).toBe(413);
  });
});
