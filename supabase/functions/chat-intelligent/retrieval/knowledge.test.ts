import { expect, test } from "vitest";
import type { KnowledgeDocument } from "../../../contracts/knowledge.ts";
import { loadKnowledge } from "./knowledge.ts";

const document = (id: string, text: string): KnowledgeDocument => ({
  id,
  type: "page",
  revision: "r1",
  title: id,
  path: `/${id}`,
  facts: {},
  passages: [{ heading: "", text }],
});

interface Published {
  revision: number;
  documents: readonly (KnowledgeDocument & { since: number })[];
}

let databases = 0;

/** A stubbed database that implements `knowledge_since` and records the requested revisions. */
function database(published: Published) {
  databases += 1;
  const address = `http://database-${databases}.test`;
  const asked: number[] = [];
  const state: { published: Published; isAway: boolean; body?: object | undefined } = {
    published,
    isAway: false,
  };
  const context = {
    env: { get: (name: string) => (name === "SUPABASE_URL" ? address : undefined) },
    fetch: async (_: unknown, init?: RequestInit) => {
      if (state.isAway) throw new TypeError("fetch failed");
      if (state.body) return Response.json(state.body);
      const { revision }: { revision: number } = JSON.parse(String(init?.body));
      asked.push(revision);
      const { documents } = state.published;
      return Response.json({
        revision: state.published.revision,
        put: documents.filter(({ since }) => since > revision),
        ids: documents.map(({ id }) => id),
      });
    },
  };
  return { context, asked, state };
}

const first = { ...document("first", "Apples are red."), since: 1 };
const second = { ...document("second", "Bananas are yellow."), since: 2 };
const find = async (
  { context }: ReturnType<typeof database>,
  revision: number,
  question: string,
) => {
  const knowledge = await loadKnowledge(context, revision, "https://www.example.com");
  return knowledge.find(question, 5).map(({ documentId }) => documentId);
};

test("loads a revision once for concurrent requests", async () => {
  const one = database({ revision: 2, documents: [first, second] });
  const answers = await Promise.all(["apple", "banana"].map((fruit) => find(one, 2, fruit)));
  expect(answers).toEqual([["first"], ["second"]]);
  expect(one.asked).toEqual([0]);
});

test("each site has its own documents", async () => {
  const { context } = database({ revision: 2, documents: [] });
  const documents = new Map([
    ["https://www.example.com", first],
    ["https://staging.example.com", second],
  ]);
  const scoped = {
    ...context,
    fetch: async (_: unknown, init?: RequestInit) => {
      const { site }: { site: string } = JSON.parse(String(init?.body));
      const put = [documents.get(site)].filter((one) => one !== undefined);
      return Response.json({ revision: 2, put, ids: put.map(({ id }) => id) });
    },
  };
  const found = [...documents.keys()].map(async (site) =>
    (await loadKnowledge(scoped, 2, site))
      .find("apples or bananas", 5)
      .map((one) => one.documentId),
  );
  expect(await Promise.all(found)).toEqual([["first"], ["second"]]);
});

test("loads only the changes of a newer revision and removes deleted documents", async () => {
  const one = database({ revision: 1, documents: [first] });
  expect(await find(one, 1, "apples")).toEqual(["first"]);
  one.state.published = { revision: 3, documents: [{ ...second, since: 3 }] };
  expect(await find(one, 3, "apples")).toEqual([]);
  expect(await find(one, 3, "bananas")).toEqual(["second"]);
  expect(one.asked).toEqual([0, 1]);
});

test("loads a newer revision while an older one is being loaded", async () => {
  const one = database({ revision: 1, documents: [first] });
  const older = find(one, 1, "bananas");
  one.state.published = { revision: 2, documents: [first, second] };
  expect(await find(one, 2, "bananas")).toEqual(["second"]);
  await older;
});

test("reloads everything from a restored database", async () => {
  const one = database({ revision: 9, documents: [{ ...first, since: 9 }] });
  await find(one, 9, "apples");
  one.state.published = { revision: 2, documents: [second] };
  expect(await find(one, 2, "apples")).toEqual([]);
  expect(await find(one, 2, "bananas")).toEqual(["second"]);
});

test("uses cached knowledge during an outage and fails without a cache", async () => {
  const one = database({ revision: 1, documents: [first] });
  one.state.isAway = true;
  await expect(find(one, 1, "apples")).rejects.toThrow("fetch failed");
  one.state.isAway = false;
  await find(one, 1, "apples");
  one.state.isAway = true;
  expect(await find(one, 2, "apples")).toEqual(["first"]);
});

test.each([
  ["another shape", { message: "An error page of a proxy." }],
  ["a document without passages", { revision: 2, put: [{ ...first, passages: null }], ids: [] }],
])("rejects a response of %s and loads the next valid one", async (_case, body) => {
  const one = database({ revision: 2, documents: [first] });
  one.state.body = body;
  await expect(find(one, 2, "apples")).rejects.toThrow(/Invalid input/);
  one.state.body = undefined;
  expect(await find(one, 2, "apples")).toEqual(["first"]);
});

test("caches the knowledge of each database separately", async () => {
  const one = database({ revision: 1, documents: [first] });
  const other = database({ revision: 1, documents: [{ ...second, since: 1 }] });
  expect(await find(one, 1, "apples bananas")).toEqual(["first"]);
  expect(await find(other, 1, "apples bananas")).toEqual(["second"]);
});
