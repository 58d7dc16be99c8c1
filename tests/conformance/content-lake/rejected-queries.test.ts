import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDataset, type TestDataset } from "../../support/fixtures/dataset.ts";
import { startLocalLake, type LocalLake } from "../../support/servers/local-lake.ts";
import { refusal } from "./queries.fixture.ts";

/** Rejected queries, and what only the embedded lake has or defines. */
let dataset: TestDataset;
let client: SanityClient;

beforeAll(async () => {
  dataset = await openDataset();
  client = dataset.client;
});
afterAll(() => dataset.close());

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
