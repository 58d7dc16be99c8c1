import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzzHistory } from "../support/load/history-fuzz.ts";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

/** The history of documents, as the Studio shows and restores it. */
let lake: LocalLake;
let editor: SanityClient;
beforeAll(async () => {
  lake = await startLocalLake();
  editor = await lake.editor();
});
afterAll(() => lake.discard());

test("reads every revision as it was stored, forwards and backwards, across a restart", async () => {
  for (const seed of [1, 2]) {
    const { revisions } = await fuzzHistory(() => lake.editor(), {
      seed,
      documents: 4,
      transactions: 60,
      halfway: async () => {
        await lake.kill();
        await lake.start();
      },
    });
    expect(revisions).toBeGreaterThan(50);
  }
  editor = await lake.editor();
});

const transactionsOf = async (id: string, search: string) => {
  const text: unknown = await editor.request({
    url: `/data/history/production/transactions/${id}?excludeContent=true&${search}`,
  });
  return String(text)
    .split("\n")
    .filter(Boolean)
    .map((line) => String(JSON.parse(line).id));
};

test("returns a long history in pages, from either end", async () => {
  await editor.create({ _id: "long", _type: "page", n: 0 });
  const ids = [(await editor.getDocument("long"))?._rev ?? ""];
  for (let n = 1; n < 12; n += 1) ids.push((await editor.patch("long").set({ n }).commit())._rev);
  await editor.create({ _id: "another", _type: "page" });
  expect(await transactionsOf("long", "")).toEqual(ids);
  expect(await transactionsOf("long", "limit=3")).toEqual(ids.slice(0, 3));
  expect(await transactionsOf("long", "limit=3&reverse=true")).toEqual(
    ids.toReversed().slice(0, 3),
  );
  expect(await transactionsOf("long", `fromTransaction=${ids[4]}&toTransaction=${ids[6]}`)).toEqual(
    ids.slice(4, 7),
  );
  expect(await transactionsOf("long", `toTransaction=${ids[6]}&reverse=true&limit=2`)).toEqual([
    ids[6],
    ids[5],
  ]);
});

test("an action for another revision changes nothing, and one sent twice is applied once", async () => {
  const [id, draft] = ["acted", "drafts.acted"];
  await editor.create({ _id: draft, _type: "page", n: 0 });
  const published = await editor.create({ _id: id, _type: "page", n: 0 });
  const publish = (ifPublishedRevisionId: string, transactionId: string) =>
    editor.action(
      {
        actionType: "sanity.action.document.publish",
        draftId: draft,
        publishedId: id,
        ifPublishedRevisionId,
      },
      { transactionId },
    );
  await expect(publish("other", "publish-1")).rejects.toMatchObject({ statusCode: 409 });
  expect(await editor.getDocument(draft)).toBeDefined();
  const first = await publish(published._rev, "publish-2");
  // The draft is gone: performed again, this would be rejected.
  const second = await publish(published._rev, "publish-2");
  expect([first, second]).toMatchObject([
    { transactionId: "publish-2" },
    { transactionId: "publish-2" },
  ]);
  expect(await editor.getDocument(id)).toMatchObject({ _rev: "publish-2" });
});
