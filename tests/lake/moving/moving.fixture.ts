/** Two lakes, content in the first one, and an archive of it. */

import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll } from "vitest";
import { findOperator } from "../../../studio/content-lake/auth/operator.ts";
import { exportContent } from "../../../studio/transfer/export.ts";
import {
  connectEmbedded,
  type DatasetConnection,
} from "../../../studio/transfer/dataset-connection.ts";
import { type LocalLake, startLocalLake } from "../../support/servers/local-lake.ts";

export const folder = mkdtempSync(join(tmpdir(), "moving-"));
export const archive = join(folder, "content.tar.gz");
export const secretIds = ["sanity-preview-url-secret.x", "previewLink.x"];
export const allContent = { drafts: true, versions: true };
export const ignoreProgress = () => {};

export let sourceLake: LocalLake;
export let source: DatasetConnection;
/** A second lake; each test that uses it prepares the content it needs. */
export let targetLake: LocalLake;
export let target: DatasetConnection;
export let imageId: string;
let fileId: string;
beforeAll(async () => {
  [sourceLake, targetLake] = await Promise.all([startLocalLake(), startLocalLake()]);
  source = await connectLake(sourceLake);
  target = await connectLake(targetLake);
  const { client } = source;
  const png = await sharp({
    create: { width: 40, height: 30, channels: 3, background: "#c33" },
  })
    .png()
    .toBuffer();
  imageId = (await client.assets.upload("image", png, { filename: "red.png", label: "a label" }))
    ._id;
  fileId = (
    await client.assets.upload("file", Buffer.from("plain words"), { filename: "words.txt" })
  )._id;
  // The client's type of mutations excludes some ids.
  await client.mutate([
    {
      create: { _id: "target", _type: "note", title: "Target", _createdAt: "2021-02-03T04:05:06Z" },
    },
    {
      create: {
        _id: "holder",
        _type: "note",
        _createdAt: "2022-02-03T04:05:06Z",
        _updatedAt: "2023-02-03T04:05:06Z",
        title: "Holds a picture, a file and references – with “signs” and 漢字",
        picture: {
          _type: "image",
          asset: { _type: "reference", _ref: imageId },
          crop: { _type: "sanity.imageCrop", top: 0.1, bottom: 0, left: 0.2, right: 0 },
          hotspot: { _type: "sanity.imageHotspot", x: 0.3, y: 0.7, width: 0.2, height: 0.2 },
        },
        papers: [{ _key: "a", _type: "file", asset: { _type: "reference", _ref: fileId } }],
        to: { _type: "reference", _ref: "target" },
        perhaps: { _type: "reference", _ref: "nobody", _weak: true },
      },
    },
    { create: { _id: "drafts.holder", _type: "note", title: "Draft" } },
    { create: { _id: "previewLink.x", _type: "previewLink", key: "k" } },
    {
      create: { _id: "sanity-preview-url-secret.x", _type: "sanity.previewUrlSecret", secret: "s" },
    },
  ] as Parameters<typeof client.mutate>[0]);
  await exportContent(source, archive, allContent, ignoreProgress);
});
afterAll(async () => {
  await Promise.all([sourceLake.discard(), targetLake.discard()]);
  rmSync(folder, { recursive: true, force: true });
});

async function connectLake(lake: LocalLake): Promise<DatasetConnection> {
  const operator = await findOperator(lake.dataDir);
  if (!operator) throw new Error("The lake has not reported its address");
  return connectEmbedded(operator, "embedded", "production");
}

export type StoredDocument = Record<string, unknown> & { _id: string; _type: string };

/** Reads all documents without what Sanity regenerates: revisions, and the dates and uploads of assets. */
export async function readContent(
  { client }: DatasetConnection,
  ids?: string[],
): Promise<StoredDocument[]> {
  const all = await client.fetch<StoredDocument[]>("*|order(_id)", {}, { perspective: "raw" });
  return all
    .filter(({ _id }) => (ids ? ids.includes(_id) : !secretIds.includes(_id)))
    .map(({ _rev, url: _url, uploadId: _uploadId, ...doc }) => {
      if (doc._type.startsWith("sanity.")) {
        delete doc._createdAt;
        delete doc._updatedAt;
      }
      return doc;
    });
}

/** The names of a lake's asset files with the SHA-256 of their bytes. */
export const hashAssets = async (lake: LocalLake) => {
  const assets = join(lake.dataDir, "assets");
  const names = (await readdir(assets)).sort();
  return names.map((name) => [
    name,
    createHash("sha256")
      .update(readFileSync(join(assets, name)))
      .digest("hex"),
  ]);
};

/** `accepted`, or the message of the rejection. */
export const getOutcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "accepted",
    (error: Error) => error.message,
  );

/** Writes a file of lines; objects become JSON. Returns its path. */
export const writeNdjson = (name: string, ...lines: (string | object)[]): string => {
  const path = join(folder, name);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
  return path;
};

/** Connects to the second lake again, which has another address and token after a restart. */
export async function reconnectTarget(): Promise<void> {
  target = await connectLake(targetLake);
}
