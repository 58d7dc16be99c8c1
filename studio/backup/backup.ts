import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Doc } from "../content-lake/storage/documents.ts";
import { StartError } from "../content-lake/errors.ts";
import { replayLog, segmentName, segmentsIn, syncFolder } from "../content-lake/storage/log.ts";
import { parseBatch, replayTransaction } from "../content-lake/storage/records.ts";
import { readSnapshot, snapshotName } from "../content-lake/storage/snapshot.ts";
import { NotAnArchive, pack, unpack, type Member } from "./archive.ts";

/**
 * A backup: one compressed tar file with the log, its newest snapshot and all assets, and last a
 * `manifest.json` that says what has to be there, each file with its checksum. Sessions, caches and
 * the index of the history are not in it: the first are nobody else's, the others are made anew.
 */
export type Manifest = {
  format: "content-backup";
  version: 1;
  /** ISO 8601. */
  made: string;
  documents: number;
  files: { name: string; size: number; sha256: string }[];
};

export const MANIFEST = "manifest.json";

export type Backup = {
  manifest: Manifest;
  /** Bytes of the file. */
  size: number;
  /** Assets that a document describes and whose file is not there. */
  missing: string[];
};

/**
 * Writes a backup of a content folder to a file that must not exist yet, and reads it once more. The
 * product may run: the log only grows, and it is copied up to where it was when the backup began.
 * Throws `StartError` for what an operator has to know; no file is left then.
 */
export async function writeBackup(content: string, file: string): Promise<Backup> {
  if (existsSync(file)) throw new StartError(`The file ${file} exists already. Name another one.`);
  if (!existsSync(join(content, "log")))
    throw new StartError(
      `There is no content in ${content}. Start the product once, or set DATA_DIR.`,
    );
  const part = `${file}.part`;
  try {
    const { manifest, missing } = await write(content, part);
    await readBackup(part, (member) => discard(member));
    await rename(part, file);
    await syncFolder(dirname(file));
    return { manifest, missing, size: (await stat(file)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function write(
  content: string,
  part: string,
): Promise<{ manifest: Manifest; missing: string[] }> {
  const log = join(content, "log");
  const { snapshot } = await readSnapshot(log);
  const handle = snapshot && (await open(join(log, snapshotName(snapshot.segment)), "r"));
  const documents = new Map<string, Doc | undefined>(
    snapshot?.documents.map((doc) => [doc._id, doc]),
  );
  const end = await replayLog(log, snapshot?.segment ?? 1, (batch) => {
    for (const entry of parseBatch(batch))
      if (entry.kind === "transaction") replayTransaction(documents, entry.transaction);
  });
  const living = [...documents.values()].filter((doc) => doc !== undefined);
  const manifest: Manifest = {
    format: "content-backup",
    version: 1,
    made: new Date().toISOString(),
    documents: living.length,
    files: [],
  };

  async function* members(): AsyncIterable<Member> {
    if (handle && snapshot) {
      const { size } = await handle.stat();
      yield { name: `log/${snapshotName(snapshot.segment)}`, size, bytes: bytesOf(handle, size) };
    }
    // Newest first: the retention takes the oldest away, so that what is copied has no gap.
    for (const segment of (await segmentsIn(log)).toReversed()) {
      if (segment > end.segment) continue;
      const source = await open(join(log, segmentName(segment)), "r").catch(() => undefined);
      if (!source) break;
      const size = segment === end.segment ? end.offset : (await source.stat()).size;
      yield { name: `log/${segmentName(segment)}`, size, bytes: bytesOf(source, size) };
    }
    for (const name of await assetsIn(content)) {
      const path = join(content, "assets", name);
      const { size } = await stat(path);
      yield { name: `assets/${name}`, size, bytes: createReadStream(path) };
    }
  }
  async function* all(): AsyncIterable<Member> {
    for await (const member of members()) yield hashed(member, manifest);
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    yield { name: MANIFEST, size: text.length, bytes: [text] };
  }
  await pipeline(
    Readable.from(pack(all())),
    createGzip({ level: 3 }),
    createWriteStream(part, { mode: 0o600, flush: true }),
  );
  const present = new Set(manifest.files.map(({ name }) => name));
  const missing = living.flatMap(assetOf).filter((name) => !present.has(`assets/${name}`));
  return { manifest, missing };
}

/** Finished assets. Folders and links, which the lake never makes, are left out. */
const assetsIn = async (content: string): Promise<string[]> =>
  (await readdir(join(content, "assets"), { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map(({ name }) => name);

/** The file name of an asset, as its document says it. */
export function assetOf(doc: Doc): string[] {
  const isAsset = doc._type === "sanity.imageAsset" || doc._type === "sanity.fileAsset";
  return isAsset && typeof doc.path === "string" ? [doc.path.split("/").at(-1) ?? ""] : [];
}

async function* bytesOf(handle: FileHandle, size: number): AsyncIterable<Buffer> {
  try {
    if (size > 0) yield* handle.createReadStream({ start: 0, end: size - 1, autoClose: false });
  } finally {
    await handle.close();
  }
}

/** The same member, which leaves its checksum in the manifest once it has been read. */
function hashed({ name, size, bytes }: Member, manifest: Manifest): Member {
  const hash = createHash("sha256");
  async function* passing(): AsyncIterable<Buffer> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
    manifest.files.push({ name, size, sha256: hash.digest("hex") });
  }
  return { name, size, bytes: passing() };
}

const discard = async ({ bytes }: Member): Promise<void> => {
  for await (const _ of bytes);
};

const KNOWN = /^(log\/(\d{6}\.log|snapshot-\d{6})|assets\/[A-Za-z0-9][A-Za-z0-9.-]*)$/;

/**
 * Reads a backup, handing each file to `take`, and checks it against the manifest. Throws
 * `StartError` when it is not whole or not a backup; what was taken until then is good for nothing.
 */
export async function readBackup(
  file: string,
  take: (member: Member) => Promise<void>,
): Promise<Manifest> {
  const read: Manifest = {
    format: "content-backup",
    version: 1,
    made: "",
    documents: 0,
    files: [],
  };
  let manifest: unknown;
  const bad = (reason: string, cause?: unknown) =>
    new StartError(`${file} cannot be used as a backup: ${reason}. Nothing was changed.`, {
      cause,
    });
  const takeAll = (bytes: AsyncIterable<Buffer>) =>
    unpack(bytes, async (member) => {
      if (member.name === MANIFEST) {
        const parts: Buffer[] = [];
        for await (const part of member.bytes) parts.push(part);
        manifest = JSON.parse(Buffer.concat(parts).toString());
        return;
      }
      if (!KNOWN.test(member.name)) throw new NotAnArchive(`it holds a file ${member.name}`);
      await take(hashed(member, read));
    });
  try {
    await pipeline(createReadStream(file), createGunzip(), takeAll);
  } catch (error) {
    const reason = unusable(error);
    if (reason !== undefined) throw bad(reason, error);
    throw error;
  }
  if (!isManifest(manifest)) throw bad("its manifest is missing");
  const found = new Map(read.files.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of manifest.files)
    if (found.get(name) !== sha256) throw bad(`${name} does not match its checksum`);
  if (found.size !== manifest.files.length) throw bad("it holds more than its manifest says");
  return manifest;
}

/** What is wrong with the file, or undefined when the problem is another. */
function unusable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof NotAnArchive) return error.message;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return "there is no such file";
  return code.startsWith("Z_") ? `it cannot be unpacked (${error.message})` : undefined;
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === "object" &&
  value !== null &&
  "format" in value &&
  value.format === "content-backup" &&
  "version" in value &&
  value.version === 1 &&
  "files" in value &&
  Array.isArray(value.files);
