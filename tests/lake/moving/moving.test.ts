/** Transferring content between lakes by archives, with Sanity's tools and the product's commands. */

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
  hashAssets,
  allContent,
  folder,
  source,
  imageId,
  secretIds,
  targetLake,
  readContent,
  getOutcome,
  ignoreProgress,
  sourceLake,
  type StoredDocument,
  target,
} from "./moving.fixture.ts";

test("exported and imported content is equal: ids, dates, crops, references and bytes", async () => {
  await importContent(target, archive, "exact", ignoreProgress);
  expect(await readContent(target)).toEqual(await readContent(source));
  expect(await hashAssets(targetLake)).toEqual(await hashAssets(sourceLake));
  // A strong reference is strong again: its target cannot be deleted.
  await expect(target.client.delete("target")).rejects.toThrow(/references/);
});

test("Sanity's importer accepts the archive", async () => {
  const { numDocs, warnings } = await sanityImport(createReadStream(archive), {
    client: target.client,
    operation: "createOrReplace",
  });
  expect({ numDocs: numDocs > 70, warnings }).toEqual({ numDocs: true, warnings: [] });
  const withoutUpdatedAt = (docs: StoredDocument[]) => docs.map(({ _updatedAt, ...doc }) => doc);
  expect(withoutUpdatedAt(await readContent(target))).toEqual(
    withoutUpdatedAt(await readContent(source)),
  );
  expect(await hashAssets(targetLake)).toEqual(await hashAssets(sourceLake));
  // It first writes a document as a whole; only documents with references are changed again.
  const [written] = await readContent(target, ["target"]);
  expect(written).toMatchObject({ _createdAt: "2021-02-03T04:05:06Z" });
});

test("Sanity's exporter reads the lake with the site's token, all types or some", async () => {
  const client = sourceLake.site();
  const exportPath = join(folder, "by-sanity.tar.gz");
  const wholeExport = await exportDataset({
    client,
    dataset: "production",
    outputPath: exportPath,
  });
  const count = (await readContent(source)).filter(({ _type }) => !_type.endsWith("Asset")).length;
  expect(wholeExport.documentCount).toBe(count + secretIds.length);
  await importContent(target, exportPath, "exact", ignoreProgress);
  expect(await readContent(target)).toEqual(await readContent(source));
  const noteExport = await exportDataset({
    client,
    dataset: "production",
    outputPath: join(folder, "notes.tar.gz"),
    types: ["note"],
    mode: "cursor",
  });
  expect(noteExport.documentCount).toBe(3);
});

test("the export stream has one document per line and its asset URLs are reachable", async () => {
  const response = await fetch(
    `${sourceLake.url}/v2025-02-19/data/export/production?types=note,sanity.imageAsset`,
    { headers: { authorization: `Bearer ${sourceLake.readToken}` } },
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
  const asset = documents.find(({ _id }) => _id === imageId);
  expect(asset?.url).toBe(`${sourceLake.url}/${String(asset?.path)}`);
});

test.each([
  [{ drafts: true, versions: true }, true],
  [{ drafts: true, versions: false }, true],
  [{ drafts: false, versions: true }, false],
])(
  "with %o an archive contains drafts: %s, and never preview secrets",
  async (options, hasDrafts) => {
    const path = join(folder, "chosen.tar.gz");
    for (const id of secretIds) await target.client.delete(id);
    await exportContent(source, path, options, ignoreProgress);
    await importContent(target, path, "exact", ignoreProgress);
    const ids = (await readContent(target)).map(({ _id }) => _id);
    expect(ids.includes("drafts.holder")).toBe(hasDrafts);
    expect(ids).toContain("holder");
    expect(await target.client.getDocuments(secretIds)).toEqual([null, null]);
  },
);

test("releases and their versions are included or left out", async () => {
  const { client } = source;
  const metadata = { title: "Spring", releaseType: "asap" } as const;
  await client.releases.create({ releaseId: "rSpring", metadata });
  await client.create({ _id: "versions.rSpring.holder", _type: "note", title: "Spring" });
  const ids = ["_.releases.rSpring", "versions.rSpring.holder"];
  const path = join(folder, "releases.tar.gz");
  await exportContent(source, path, allContent, ignoreProgress);
  await importContent(target, path, "exact", ignoreProgress);
  expect(await readContent(target, ids)).toEqual(await readContent(source, ids));
  expect(await target.client.releases.get({ releaseId: "rSpring" })).toMatchObject({
    state: "active",
  });
  // Sanity's importer creates the release with an action.
  await importContent(target, archive, "exact", ignoreProgress);
  expect(await readContent(target, ids)).toEqual([]);
  await sanityImport(createReadStream(path), {
    client: target.client,
    operation: "createOrReplace",
    releasesOperation: "replace",
  });
  expect((await readContent(target, ids)).map(({ _id }) => _id)).toEqual(ids);
  for (const options of [
    { drafts: true, versions: false },
    { drafts: false, versions: true },
  ]) {
    await exportContent(source, path, options, ignoreProgress);
    await importContent(target, path, "exact", ignoreProgress);
    expect(await readContent(target, ids)).toEqual([]);
  }
  await client.action({
    actionType: "sanity.action.document.version.discard",
    versionId: "versions.rSpring.holder",
  });
  await client.releases.archive({ releaseId: "rSpring" });
  await client.releases.delete({ releaseId: "rSpring" });
});

test("a dataset imported in batches, as Sanity's service requires, equals the source", async () => {
  const { client, dataset } = target;
  const hostedLike: DatasetConnection = { client, dataset };
  await importContent(target, archive, "exact", ignoreProgress);
  await client.delete({ query: '*[_type == "note"]' });
  await client.create({ _id: "target", _type: "note", title: "Mine" });
  const outcome = await getOutcome(importContent(hostedLike, archive, "fail", ignoreProgress));
  expect(outcome).toMatch(/already exists[\s\S]*--replace[\s\S]*can be run again/);
  expect(await getOutcome(importContent(hostedLike, archive, "exact", ignoreProgress))).toMatch(
    /--exact/,
  );
  const missing = await importContent(hostedLike, archive, "missing", ignoreProgress);
  expect(missing).toMatchObject({ created: 2, replaced: 0, deleted: 0 });
  expect((await client.getDocument("target"))?.title).toBe("Mine");
  const replaced = await importContent(hostedLike, archive, "replace", ignoreProgress);
  expect(replaced).toMatchObject({ created: 0, untouched: 0 });
  const withoutUpdatedAt = (docs: StoredDocument[]) => docs.map(({ _updatedAt, ...doc }) => doc);
  expect(withoutUpdatedAt(await readContent(target))).toEqual(
    withoutUpdatedAt(await readContent(source)),
  );
});

test("an import rejects, replaces or skips existing documents, or deletes others, by mode", async () => {
  await target.client.delete({ query: '*[_type == "note"]' });
  await target.client.create({ _id: "target", _type: "note", title: "Mine" });
  await target.client.create({ _id: "only-here", _type: "note" });
  await target.client.create({ _id: "previewLink.mine", _type: "previewLink", key: "k" });
  const readTitle = async () => (await target.client.getDocument("target"))?.title;
  const runImport = (mode: ImportMode) => importContent(target, archive, mode, ignoreProgress);

  const before = await readContent(target);
  expect(await getOutcome(runImport("fail"))).toMatch(
    /Nothing was imported: .* already exist\n.*--replace/,
  );
  expect(await readContent(target)).toEqual(before);
  expect(await runImport("missing")).toMatchObject({ created: 2, replaced: 0, deleted: 0 });
  expect(await readTitle()).toBe("Mine");
  expect(await runImport("replace")).toMatchObject({ created: 0, untouched: 0, deleted: 0 });
  expect(await readTitle()).toBe("Target");
  expect(await target.client.getDocument("only-here")).toBeDefined();
  expect(await runImport("exact")).toMatchObject({ created: 0, deleted: 1 });
  expect(await target.client.getDocument("only-here")).toBeUndefined();
  // A link to a draft remains valid.
  expect(await target.client.getDocument("previewLink.mine")).toBeDefined();
  await target.client.delete("previewLink.mine");
});

test("unused images and files are listed and can be deleted; used ones remain", async () => {
  const { client } = target;
  const unusedAsset = await client.assets.upload("file", Buffer.from("spare"), {
    filename: "spare.txt",
  });
  const usedAsset = await client.assets.upload("file", Buffer.from("used"), {
    filename: "used.txt",
  });
  await client.create({
    _id: "drafts.uses",
    _type: "note",
    file: { _type: "file", asset: { _type: "reference", _ref: usedAsset._id } },
  });
  const unusedAssets = await findUnusedAssets(client);
  expect(unusedAssets).toContainEqual({
    _id: unusedAsset._id,
    originalFilename: "spare.txt",
    size: 5,
  });
  await deleteAssets(client, unusedAssets);
  expect(await findUnusedAssets(client)).toEqual([]);
  expect(await client.getDocument(usedAsset._id)).toBeDefined();
  await client.delete("drafts.uses");
  await deleteAssets(client, await findUnusedAssets(client));
  expect(await client.getDocument(usedAsset._id)).toBeUndefined();
});

const command = fileURLToPath(
  new URL("../../../web/host/commands/transfer-command.ts", import.meta.url),
);

/** Runs the npm script on a data folder without a running product. */
function runTransferCommand(
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, INIT_CWD: folder },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, output }));
  });
}

test("the commands start only the lake when no product runs, and report the result", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const imported = await runTransferCommand(dataDir, "import", "content.tar.gz", "--exact");
  expect(imported.output).toMatch(/Imported\. Documents: \d+ created, \d+ replaced/);
  expect(imported.code).toBe(0);
  // Another user's file in the place of the unfinished export must not be written through.
  writeFileSync(join(folder, "again.tar.gz.part"), "", { mode: 0o666 });
  const exported = await runTransferCommand(dataDir, "export", "again.tar.gz");
  expect(statSync(join(folder, "again.tar.gz")).mode & 0o777).toBe(0o600);
  expect(exported.output).toMatch(
    /Exported \d+ documents and \d+ images and files: .*again\.tar\.gz/,
  );
  expect(exported.code).toBe(0);
  const repeatedExport = await runTransferCommand(dataDir, "export", "again.tar.gz");
  expect(repeatedExport).toMatchObject({
    code: 1,
    output: expect.stringMatching(/already exists/),
  });
  await importContent(target, join(folder, "again.tar.gz"), "exact", ignoreProgress);
  expect(await readContent(target)).toEqual(await readContent(source));
  expect((await readdir(dataDir)).filter((name) => name.startsWith("moving-"))).toEqual([]);
});

test.each([
  [["import", "nothing.tar.gz"], /nothing\.tar\.gz does not exist/],
  [["copy", "--to", "abc/production"], /Set SANITY_TOKEN/],
])("rejects %j and names what is missing", async (args, message) => {
  const { code, output } = await runTransferCommand(join(folder, "data"), ...args);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(message) });
  expect(output).not.toMatch(/^\s+at /m);
});
