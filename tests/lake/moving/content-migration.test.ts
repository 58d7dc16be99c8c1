/** Content migrations with Sanity's `defineMigration` on the embedded lake. */

import { at, defineMigration, set, unset } from "@sanity/migrate";
import { expect, test } from "vitest";
import { applyMutations, collectMutations } from "../../../studio/transfer/content-migration.ts";
import { source } from "./moving.fixture.ts";

const renameTitle = defineMigration({
  title: "Rename the title of notes to heading",
  documentTypes: ["note"],
  filter: "defined(title)",
  migrate: {
    document: (note) => [at("heading", set(note["title"])), at("title", unset())],
  },
});

test("a migration changes drafts and published documents, keeps the rest, and finds nothing twice", async () => {
  const { client } = source;
  const holder = await client.getDocument("holder");
  const mutations = await collectMutations(source, renameTitle);
  expect(mutations).toHaveLength(6);
  // Nothing changes before the mutations are applied.
  expect(await client.getDocument("holder")).toEqual(holder);
  await applyMutations(source, mutations);
  if (!holder) throw new Error("The note is missing.");
  const { title, _rev, _updatedAt, ...rest } = holder;
  expect(await client.getDocument("holder")).toMatchObject({ ...rest, heading: title });
  expect(await client.getDocument("drafts.holder")).toMatchObject({ heading: "Draft" });
  expect(await client.getDocument("holder")).not.toHaveProperty("title");
  expect(await collectMutations(source, renameTitle)).toEqual([]);
});

test("a migration reads other documents of the same content", async () => {
  const created = defineMigration({
    title: "Copy a note",
    documentTypes: ["note"],
    async *migrate(_documents, { client }) {
      const heading = await client.fetch<string>(`*[_id == "target"][0].heading`);
      yield { type: "createOrReplace", document: { _id: "copied", _type: "note", heading } };
    },
  });
  await applyMutations(source, await collectMutations(source, created));
  expect(await source.client.getDocument("copied")).toMatchObject({ heading: "Target" });
});
