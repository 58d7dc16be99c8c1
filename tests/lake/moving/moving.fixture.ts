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

/** Two lakes, content in the first one, and an archive of it. */

export const folder = mkdtempSync(join(tmpdir(), "moving-"));
export const archive = join(folder, "content.tar.gz");
export const keys = ["sanity-preview-url-secret.x", "previewLink.x"];
export const everything = { drafts: true, versions: true };
export const silent = () => {};

export let source: LocalLake;
export let from: DatasetConnection;
/** A second lake; each test that uses it prepares the content it needs. */
export let other: LocalLake;
export let to: DatasetConnection;
export let image: string;
let file: string;
beforeAll(async () => {
  [source, other] = await Promise.all([startLocalLake(), startLocalLake()]);
  from = await placeOf(source);
  to = await placeOf(other);
  const { client } = from;
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: "#c33" },
  })
    .png()
    .toBuffer();
  image = (await client.assets.upload("image", picture, { filename: "red.png", label: "a label" }))
    ._id;
  file = (await client.assets.upload("file", Buffer.from("plain words"), { filename: "words.txt" }))
    ._id;
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
          asset: { _type: "reference", _ref: image },
          crop: { _type: "sanity.imageCrop", top: 0.1, bottom: 0, left: 0.2, right: 0 },
          hotspot: { _type: "sanity.imageHotspot", x: 0.3, y: 0.7, width: 0.2, height: 0.2 },
        },
        papers: [{ _key: "a", _type: "file", asset: { _type: "reference", _ref: file } }],
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
  await exportContent(from, archive, everything, silent);
});
afterAll(async () => {
  await Promise.all([source.discard(), other.discard()]);
  rmSync(folder, { recursive: true, force: true });
});

async function placeOf(lake: LocalLake): Promise<DatasetConnection> {
  const operator = await findOperator(lake.dataDir);
  if (!operator) throw new Error("The lake has not reported its address");
  return connectEmbedded(operator, "embedded", "production");
}

export type StoredDocument = Record<string, unknown> & { _id: string; _type: string };

/** Everything stored except what Sanity regenerates: revisions, and the dates and uploads of assets. */
export async function readContent(
  { client }: DatasetConnection,
  ids?: string[],
): Promise<StoredDocument[]> {
  const all = await client.fetch<StoredDocument[]>("*|order(_id)", {}, { perspective: "raw" });
  return all
    .filter(({ _id }) => (ids ? ids.includes(_id) : !keys.includes(_id)))
    .map(({ _rev, url: _url, uploadId: _uploadId, ...doc }) => {
      if (doc._type.startsWith("sanity.")) {
        delete doc._createdAt;
        delete doc._updatedAt;
      }
      return doc;
    });
}

export const bytesOf = async (lake: LocalLake) => {
  const assets = join(lake.dataDir, "assets");
  const names = (await readdir(assets)).sort();
  return names.map((name) => [
    name,
    createHash("sha256")
      .update(readFileSync(join(assets, name)))
      .digest("hex"),
  ]);
};

export const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "accepted",
    (error: Error) => error.message,
  );

export const ndjson = (name: string, ...lines: (string | object)[]): string => {
  const path = join(folder, name);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
  return path;
};

/** Connects to the second lake again, which has another address and token after a restart. */
export async function reconnectOther(): Promise<void> {
  to = await placeOf(other);
}
