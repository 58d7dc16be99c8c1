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

/** A database of its own that answers `knowledge_since` as the migration says, and what it was asked. */
function database(published: Published) {
  databases += 1;
  const address = `http://database-${databases}.test`;
  const asked: number[] = [];
  const state = { published, isAway: false, address };
  const context = {
    env: { get: (name: string) => (name === "SUPABASE_URL" ? address : undefined) },
    fetch: async (_: unknown, init?: RequestInit) => {
      if (state.isAway) throw new TypeError("fetch failed");
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
  const knowledge = await loadKnowledge(context, revision);
  return knowledge.find(question, 5).map(({ documentId }) => documentId);
};

test("what is known is read once for a revision, however many ask at once", async () => {
  const one = database({ revision: 2, documents: [first, second] });
  const answers = await Promise.all(["apple", "banana"].map((fruit) => find(one, 2, fruit)));
  expect(answers).toEqual([["first"], ["second"]]);
  expect(one.asked).toEqual([0]);
});

test("a newer revision brings only what changed, and takes away what is gone", async () => {
  const one = database({ revision: 1, documents: [first] });
  expect(await find(one, 1, "apples")).toEqual(["first"]);
  one.state.published = { revision: 3, documents: [{ ...second, since: 3 }] };
  expect(await find(one, 3, "apples")).toEqual([]);
  expect(await find(one, 3, "bananas")).toEqual(["second"]);
  expect(one.asked).toEqual([0, 1]);
});

test("who asks for a newer revision while an older one is read gets the newer", async () => {
  const one = database({ revision: 1, documents: [first] });
  const older = find(one, 1, "bananas");
  one.state.published = { revision: 2, documents: [first, second] };
  expect(await find(one, 2, "bananas")).toEqual(["second"]);
  await older;
});

test("a database that was set back is read anew", async () => {
  const one = database({ revision: 9, documents: [{ ...first, since: 9 }] });
  await find(one, 9, "apples");
  one.state.published = { revision: 2, documents: [second] };
  expect(await find(one, 2, "apples")).toEqual([]);
  expect(await find(one, 2, "bananas")).toEqual(["second"]);
});

test("while the database is away, what is in memory answers; without any, nothing does", async () => {
  const one = database({ revision: 1, documents: [first] });
  one.state.isAway = true;
  await expect(find(one, 1, "apples")).rejects.toThrow("fetch failed");
  one.state.isAway = false;
  await find(one, 1, "apples");
  one.state.isAway = true;
  expect(await find(one, 2, "apples")).toEqual(["first"]);
});

test("each database has a knowledge of its own", async () => {
  const one = database({ revision: 1, documents: [first] });
  const other = database({ revision: 1, documents: [{ ...second, since: 1 }] });
  expect(await find(one, 1, "apples bananas")).toEqual(["first"]);
  expect(await find(other, 1, "apples bananas")).toEqual(["second"]);
});
