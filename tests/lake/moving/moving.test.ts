import { spawn } from "node:child_process";
import { createReadStream, mkdirSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exportDataset } from "@sanity/export";
import { sanityImport } from "@sanity/import";
import { expect, test } from "vitest";
import { exportContent } from "../../../studio/transfer/export.ts";
import { importContent, type ImportMode } from "../../../studio/transfer/import.ts";
import type { DatasetConnection } from "../../../studio/transfer/dataset-connection.ts";
import { findUnusedAssets, deleteAssets } from "../../../studio/transfer/unused-assets.ts";
import {
  archive,
  bytesOf,
  everything,
  folder,
  from,
  image,
  keys,
  other,
  readContent,
  refusal,
  silent,
  source,
  type StoredDocument,
  to,
} from "./moving.fixture.ts";

/** Transferring content between lakes by archives, with Sanity's tools and the product's commands. */

test("exported and imported content is equal: ids, dates, crops, references and bytes", async () => {
  await importContent(to, archive, "exact", silent);
  expect(await readContent(to)).toEqual(await readContent(from));
  expect(await bytesOf(other)).toEqual(await bytesOf(source));
  // A strong reference is strong again: its target cannot be deleted.
  await expect(to.client.delete("target")).rejects.toThrow(/references/);
});

test("Sanity's importer accepts the archive", async () => {
  const { numDocs, warnings } = await sanityImport(createReadStream(archive), {
    client: to.client,
    operation: "createOrReplace",
  });
  expect({ numDocs: numDocs > 70, warnings }).toEqual({ numDocs: true, warnings: [] });
  const undated = (docs: StoredDocument[]) => docs.map(({ _updatedAt, ...doc }) => doc);
  expect(undated(await readContent(to))).toEqual(undated(await readContent(from)));
  expect(await bytesOf(other)).toEqual(await bytesOf(source));
  // It first writes a document as a whole; only documents with references are changed again.
  const [target] = await readContent(to, ["target"]);
  expect(target).toMatchObject({ _createdAt: "2021-02-03T04:05:06Z" });
});

test("Sanity's exporter reads the lake with the site's token, all types or some", async () => {
  const client = source.site();
  const written = join(folder, "by-sanity.tar.gz");
  const all = await exportDataset({ client, dataset: "production", outputPath: written });
  const count = (await readContent(from)).filter(({ _type }) => !_type.endsWith("Asset")).length;
  expect(all.documentCount).toBe(count + keys.length);
  await importContent(to, written, "exact", silent);
  expect(await readContent(to)).toEqual(await readContent(from));
  const some = await exportDataset({
    client,
    dataset: "production",
    outputPath: join(folder, "notes.tar.gz"),
    types: ["note"],
    mode: "cursor",
  });
  expect(some.documentCount).toBe(3);
});

test("the export stream has one document per line, as of one instant", async () => {
  const response = await fetch(
    `${source.url}/v2025-02-19/data/export/production?types=note,sanity.imageAsset`,
    { headers: { authorization: `Bearer ${source.readToken}` } },
  );
  expect(response.headers.get("content-type")).toMatch(/^application\/x-ndjson/);
  const lines = (await response.text()).trimEnd().split("\n");
  const documents: StoredDocument[] = lines.map((line) => JSON.parse(line));
  expect(
    documents
      .filter(({ _type }) => _type === "note")
      .map(({ _id }) => _id)
      .sort(),
  ).toEqual(["drafts.holder", "holder", "target"]);
  const asset = documents.find(({ _id }) => _id === image);
  expect(asset?.url).toBe(`${source.url}/${String(asset?.path)}`);
});

test.each([
  [{ drafts: true, versions: true }, true],
  [{ drafts: true, versions: false }, true],
  [{ drafts: false, versions: true }, false],
])("with %o an archive contains drafts: %s, and never preview secrets", async (choice, drafts) => {
  const path = join(folder, "chosen.tar.gz");
  for (const id of keys) await to.client.delete(id);
  await exportContent(from, path, choice, silent);
  await importContent(to, path, "exact", silent);
  const ids = (await readContent(to)).map(({ _id }) => _id);
  expect(ids.includes("drafts.holder")).toBe(drafts);
  expect(ids).toContain("holder");
  expect(await to.client.getDocuments(keys)).toEqual([null, null]);
});

test("releases and their versions are included or left out", async () => {
  const { client } = from;
  const metadata = { title: "Spring", releaseType: "asap" } as const;
  await client.releases.create({ releaseId: "rSpring", metadata });
  await client.create({ _id: "versions.rSpring.holder", _type: "note", title: "Spring" });
  const ids = ["_.releases.rSpring", "versions.rSpring.holder"];
  const path = join(folder, "releases.tar.gz");
  await exportContent(from, path, everything, silent);
  await importContent(to, path, "exact", silent);
  expect(await readContent(to, ids)).toEqual(await readContent(from, ids));
  expect(await to.client.releases.get({ releaseId: "rSpring" })).toMatchObject({ state: "active" });
  // Sanity's importer creates the release with an action.
  await importContent(to, archive, "exact", silent);
  expect(await readContent(to, ids)).toEqual([]);
  await sanityImport(createReadStream(path), {
    client: to.client,
    operation: "createOrReplace",
    releasesOperation: "replace",
  });
  expect((await readContent(to, ids)).map(({ _id }) => _id)).toEqual(ids);
  for (const choice of [
    { drafts: true, versions: false },
    { drafts: false, versions: true },
  ]) {
    await exportContent(from, path, choice, silent);
    await importContent(to, path, "exact", silent);
    expect(await readContent(to, ids)).toEqual([]);
  }
  await client.action({
    actionType: "sanity.action.document.version.discard",
    versionId: "versions.rSpring.holder",
  });
  await client.releases.archive({ releaseId: "rSpring" });
  await client.releases.delete({ releaseId: "rSpring" });
});

test("a dataset that is imported in batches, as Sanity's service requires, ends up equal", async () => {
  const { client, dataset } = to;
  const hostedLike: DatasetConnection = { client, dataset };
  await importContent(to, archive, "exact", silent);
  await client.delete({ query: '*[_type == "note"]' });
  await client.create({ _id: "target", _type: "note", title: "Mine" });
  const refused = await refusal(importContent(hostedLike, archive, "fail", silent));
  expect(refused).toMatch(/already exists[\s\S]*--replace[\s\S]*can be run again/);
  expect(await refusal(importContent(hostedLike, archive, "exact", silent))).toMatch(/--exact/);
  const missing = await importContent(hostedLike, archive, "missing", silent);
  expect(missing).toMatchObject({ created: 2, replaced: 0, deleted: 0 });
  expect((await client.getDocument("target"))?.title).toBe("Mine");
  const replaced = await importContent(hostedLike, archive, "replace", silent);
  expect(replaced).toMatchObject({ created: 0, untouched: 0 });
  const undated = (docs: StoredDocument[]) => docs.map(({ _updatedAt, ...doc }) => doc);
  expect(undated(await readContent(to))).toEqual(undated(await readContent(from)));
});

test("rejects, replaces, skips or requires existing documents, as selected", async () => {
  await to.client.delete({ query: '*[_type == "note"]' });
  await to.client.create({ _id: "target", _type: "note", title: "Mine" });
  await to.client.create({ _id: "only-here", _type: "note" });
  await to.client.create({ _id: "previewLink.mine", _type: "previewLink", key: "k" });
  const title = async () => (await to.client.getDocument("target"))?.title;
  const run = (mode: ImportMode) => importContent(to, archive, mode, silent);

  const before = await readContent(to);
  expect(await refusal(run("fail"))).toMatch(/Nothing was imported: .* already exist\n.*--replace/);
  expect(await readContent(to)).toEqual(before);
  expect(await run("missing")).toMatchObject({ created: 2, replaced: 0, deleted: 0 });
  expect(await title()).toBe("Mine");
  expect(await run("replace")).toMatchObject({ created: 0, untouched: 0, deleted: 0 });
  expect(await title()).toBe("Target");
  expect(await to.client.getDocument("only-here")).toBeDefined();
  expect(await run("exact")).toMatchObject({ created: 0, deleted: 1 });
  expect(await to.client.getDocument("only-here")).toBeUndefined();
  // A link to a draft remains valid.
  expect(await to.client.getDocument("previewLink.mine")).toBeDefined();
  await to.client.delete("previewLink.mine");
});

test("unused images and files are listed and can be deleted; used ones remain", async () => {
  const { client } = to;
  const spare = await client.assets.upload("file", Buffer.from("spare"), { filename: "spare.txt" });
  const used = await client.assets.upload("file", Buffer.from("used"), { filename: "used.txt" });
  await client.create({
    _id: "drafts.uses",
    _type: "note",
    file: { _type: "file", asset: { _type: "reference", _ref: used._id } },
  });
  const unused = await findUnusedAssets(client);
  expect(unused).toContainEqual({ _id: spare._id, originalFilename: "spare.txt", size: 5 });
  await deleteAssets(client, unused);
  expect(await findUnusedAssets(client)).toEqual([]);
  expect(await client.getDocument(used._id)).toBeDefined();
  await client.delete("drafts.uses");
  await deleteAssets(client, await findUnusedAssets(client));
  expect(await client.getDocument(used._id)).toBeUndefined();
});

const command = fileURLToPath(
  new URL("../../../web/host/commands/transfer-command.ts", import.meta.url),
);

/** Runs the npm script on a data folder without a running product. */
function run(dataDir: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, INIT_CWD: folder },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, said }));
  });
}

test("the commands start the lake alone if no product runs, and report the result", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const imported = await run(dataDir, "import", "content.tar.gz", "--exact");
  expect(imported.said).toMatch(/Imported\. Documents: \d+ created, \d+ replaced/);
  expect(imported.code).toBe(0);
  // Another user's file in the place of the unfinished export must not be written through.
  writeFileSync(join(folder, "again.tar.gz.part"), "", { mode: 0o666 });
  const exported = await run(dataDir, "export", "again.tar.gz");
  expect(statSync(join(folder, "again.tar.gz")).mode & 0o777).toBe(0o600);
  expect(exported.said).toMatch(
    /Exported \d+ documents and \d+ images and files: .*again\.tar\.gz/,
  );
  expect(exported.code).toBe(0);
  const twice = await run(dataDir, "export", "again.tar.gz");
  expect(twice).toMatchObject({ code: 1, said: expect.stringMatching(/already exists/) });
  await importContent(to, join(folder, "again.tar.gz"), "exact", silent);
  expect(await readContent(to)).toEqual(await readContent(from));
  expect((await readdir(dataDir)).filter((name) => name.startsWith("moving-"))).toEqual([]);
});

test.each([
  [["import", "nothing.tar.gz"], /nothing\.tar\.gz does not exist/],
  [["copy", "--to", "abc/production"], /Set SANITY_TOKEN/],
])("rejects %j and names what is missing", async (args, message) => {
  const { code, said } = await run(join(folder, "data"), ...args);
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(message) });
  expect(said).not.toMatch(/^\s+at /m);
});
