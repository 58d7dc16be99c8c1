import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Member, NotAnArchive, pack, unpack } from "../../../studio/backup/archive.ts";
import { StartError } from "../settings/start-error.ts";

/**
 * A backup of the whole product: one tar file, which any `tar` lists. Each part compresses its own; last
 * comes `backup.json`, which says what has to be there, each file with its checksum.
 */
export type BackupManifest = {
  format: "site-backup";
  version: 1;
  /** When it was begun, ISO 8601: what was acknowledged before is in it. */
  made: string;
  /** Absent where the database is hosted elsewhere. */
  database?: { tables: number; rows: number };
  /** Absent where the content is hosted elsewhere. */
  content?: { documents: number; assets: number };
  /** Submissions that were not in the database yet. */
  submissions: number;
  files: { name: string; size: number; sha256: string }[];
};

export const DATABASE = "database.dump";
export const CONTENT = "content.backup";
export const SECRETS = "secrets.json";
export const SUBMISSIONS = "spool/submissions.sqlite";
const MANIFEST = "backup.json";
const KNOWN = /^(database\.dump|content\.backup|secrets\.json|spool\/submissions\.sqlite)$/;

/** Writes the files into a new one that is synced to disk. */
export async function writeBackupFile(
  path: string,
  what: Omit<BackupManifest, "format" | "version" | "files">,
  files: { name: string; from: string | Buffer }[],
): Promise<BackupManifest> {
  const manifest: BackupManifest = { format: "site-backup", version: 1, ...what, files: [] };
  async function* members(): AsyncIterable<Member> {
    for (const { name, from } of files) {
      const member: Member =
        typeof from === "string"
          ? { name, size: (await stat(from)).size, bytes: createReadStream(from) }
          : { name, size: from.length, bytes: [from] };
      yield summed(member, manifest.files);
    }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    yield { name: MANIFEST, size: text.length, bytes: [text] };
  }
  await pipeline(
    Readable.from(pack(members())),
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return manifest;
}

/** The same member, which leaves its checksum in the list once it has been read. */
function summed({ name, size, bytes }: Member, files: BackupManifest["files"]): Member {
  const hash = createHash("sha256");
  async function* passing(): AsyncIterable<Buffer> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
    files.push({ name, size, sha256: hash.digest("hex") });
  }
  return { name, size, bytes: passing() };
}

/**
 * Reads a backup to its end, handing each file to `take`, and checks it against its manifest. What was
 * taken is good for nothing unless this resolves. @throws StartError naming what is wrong with the file.
 */
export async function readBackupFile(
  path: string,
  take: (member: Member) => Promise<void> = discard,
): Promise<BackupManifest> {
  const found: BackupManifest["files"] = [];
  let manifest: unknown;
  const bad = (reason: string, cause?: unknown) =>
    new StartError(`${path} cannot be used as a backup: ${reason}. Nothing was changed.`, {
      cause,
    });
  try {
    await unpack(createReadStream(path), async (member) => {
      if (member.name === MANIFEST) {
        const parts: Buffer[] = [];
        for await (const part of member.bytes) parts.push(part);
        manifest = JSON.parse(Buffer.concat(parts).toString());
      } else if (KNOWN.test(member.name)) await take(summed(member, found));
      else throw new NotAnArchive(`it holds a file ${JSON.stringify(member.name)}`);
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (error instanceof NotAnArchive) throw bad(error.message, error);
    if (error instanceof SyntaxError) throw bad("its manifest cannot be read", error);
    if (code === "ENOENT") throw bad("there is no such file", error);
    if (code === "EISDIR") throw bad("it is a folder", error);
    if (code === "EACCES") throw bad("this user may not read it", error);
    throw error;
  }
  if (isOtherVersion(manifest)) throw bad("another version of the product wrote it");
  if (!isManifest(manifest)) throw bad("its manifest is missing: it was not written to its end");
  const sums = new Map(found.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of manifest.files)
    if (sums.get(name) !== sha256) throw bad(`${name} does not match its checksum`);
  if (found.length !== manifest.files.length) throw bad("it holds more than its manifest says");
  return manifest;
}

async function discard({ bytes }: Member): Promise<void> {
  for await (const _ of bytes);
}

/** Makes a name that was given in a folder durable. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isOurs = (value: unknown): value is { version: unknown } =>
  typeof value === "object" &&
  value !== null &&
  "format" in value &&
  value.format === "site-backup" &&
  "version" in value;

const isOtherVersion = (value: unknown) => isOurs(value) && value.version !== 1;

const isManifest = (value: unknown): value is BackupManifest =>
  isOurs(value) &&
  "files" in value &&
  Array.isArray(value.files) &&
  value.files.every((file) => typeof file?.name === "string");
