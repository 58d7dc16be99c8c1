/** The history of documents, as the Studio shows and restores it. */

import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fuzzHistory } from "../support/load/history-fuzz.ts";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";
import { parseRecord } from "../support/parse-record.ts";

let lake: LocalLake;
let editor: SanityClient;
beforeAll(async () => {
  lake = await startLocalLake();
});
// A test restarts the lake, which ends connections.
beforeEach(async () => {
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
});

/** Reads the ids of a document's transactions. */
async function readTransactionIds(id: string, search: string): Promise<unknown[]> {
  const text: unknown = await editor.request({
    url: `/data/history/production/transactions/${id}?excludeContent=true&${search}`,
  });
  return String(text)
    .split("\n")
    .filter(Boolean)
    .map((line) => parseRecord(line).id);
}

test("returns a long history in pages, from either end", async () => {
  await editor.create({ _id: "long", _type: "page", n: 0 });
  const ids = [(await editor.getDocument("long"))?._rev ?? ""];
  for (let n = 1; n < 12; n += 1) ids.push((await editor.patch("long").set({ n }).commit())._rev);
  await editor.create({ _id: "another", _type: "page" });
  expect(await readTransactionIds("long", "")).toEqual(ids);
  expect(await readTransactionIds("long", "limit=3")).toEqual(ids.slice(0, 3));
  expect(await readTransactionIds("long", "limit=3&reverse=true")).toEqual(
    ids.toReversed().slice(0, 3),
  );
  expect(
    await readTransactionIds("long", `fromTransaction=${ids[4]}&toTransaction=${ids[6]}`),
  ).toEqual(ids.slice(4, 7));
  expect(await readTransactionIds("long", `toTransaction=${ids[6]}&reverse=true&limit=2`)).toEqual([
    ids[6],
    ids[5],
  ]);
});

/** Creates a published document and its draft. Returns the published one. */
async function createWithDraft(id: string) {
  await editor.create({ _id: `drafts.${id}`, _type: "page", n: 0 });
  return editor.create({ _id: id, _type: "page", n: 0 });
}

const publish = (id: string, ifPublishedRevisionId: string, transactionId: string) =>
  editor.action(
    {
      actionType: "sanity.action.document.publish",
      draftId: `drafts.${id}`,
      publishedId: id,
      ifPublishedRevisionId,
    },
    { transactionId },
  );

test("rejects an action for another revision and changes nothing", async () => {
  await createWithDraft("unpublished");
  await expect(publish("unpublished", "other", "publish-1")).rejects.toMatchObject({
    statusCode: 409,
  });
  expect(await editor.getDocument("drafts.unpublished")).toBeDefined();
});

test("applies an action sent twice once", async () => {
  const published = await createWithDraft("published-once");
  const first = await publish("published-once", published._rev, "publish-2");
  // The draft no longer exists, so applying the action twice would fail.
  const second = await publish("published-once", published._rev, "publish-2");
  expect([first, second]).toMatchObject([
    { transactionId: "publish-2" },
    { transactionId: "publish-2" },
  ]);
  expect(await editor.getDocument("published-once")).toMatchObject({ _rev: "publish-2" });
});
