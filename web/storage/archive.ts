import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { isRecord } from "../../supabase/domain/json.ts";
import { NotAnArchiveError, pack, type TarMember, unpack } from "./tar.ts";

/**
 * Backup files: one tar file, which any `tar` lists. The last member is `manifest.json`, which names
 * every other member with its checksum: a file that was cut off or changed is recognized.
 */
export interface ArchiveKind {
  format: string;
  /** Names of members. Others are refused: they could lead out of the folder that they are written to. */
  names: RegExp;
  isCompressed: boolean;
}

export interface ArchiveManifest {
  format: string;
  version: number;
  files: { name: string; size: number; sha256: string }[];
}

/** A file that goes into an archive, by path, or its contents. */
export interface ArchiveSource {
  name: string;
  from: string | Buffer;
}

/** The file is not an archive of the kind, or not whole. The message is a sentence for operators. */
export class UnusableArchiveError extends Error {}

const manifestName = "manifest.json";
const version = 1;

/**
 * Writes an archive that is synced to disk when this resolves. `summary` goes into its manifest. A file at
 * this path is removed: one that another user made would keep its permissions, and a link its target.
 */
export async function writeArchive<Summary extends object>(
  path: string,
  { format, isCompressed }: ArchiveKind,
  summary: Summary,
  sources: Iterable<ArchiveSource> | AsyncIterable<ArchiveSource>,
): Promise<ArchiveManifest & Summary> {
  const manifest = { format, version, ...summary, files: [] };
  async function* members(): AsyncIterable<TarMember> {
    for await (const source of sources) yield hashed(await memberOf(source), manifest.files);
    yield memberOf({ name: manifestName, from: Buffer.from(JSON.stringify(manifest, null, 2)) });
  }
  await rm(path, { force: true });
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  const archive = Readable.from(pack(members()));
  await (isCompressed
    ? pipeline(archive, createGzip({ level: 3 }), file)
    : pipeline(archive, file));
  return manifest;
}

async function memberOf({ name, from }: ArchiveSource): Promise<TarMember> {
  if (typeof from !== "string") return { name, size: from.length, bytes: [from] };
  return { name, size: (await stat(from)).size, bytes: createReadStream(from) };
}

/** The same member; its checksum is added to `files` once it has been read. */
function hashed({ name, size, bytes }: TarMember, files: ArchiveManifest["files"]): TarMember {
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
 * Reads an archive to its end, passes each member to `take`, and checks all against the manifest. What
 * was taken is valid only if this resolves. The manifest may have further attributes.
 * @throws {UnusableArchiveError}
 */
export async function readArchive(
  path: string,
  { format, names, isCompressed }: ArchiveKind,
  take: (member: TarMember) => Promise<void> = discard,
): Promise<ArchiveManifest & Record<string, unknown>> {
  const found: ArchiveManifest["files"] = [];
  let manifest: unknown;
  const takeAll = (bytes: AsyncIterable<Buffer>) =>
    unpack(bytes, async (member) => {
      if (member.name === manifestName) manifest = JSON.parse(await textOf(member));
      else if (names.test(member.name)) await take(hashed(member, found));
      else throw new NotAnArchiveError(`it holds a file ${JSON.stringify(member.name)}`);
    });
  const unusable = (reason: string, cause?: unknown) =>
    new UnusableArchiveError(
      `${path} cannot be used as a backup: ${reason}. Nothing was changed.`,
      {
        cause,
      },
    );
  try {
    const file = createReadStream(path);
    await (isCompressed ? pipeline(file, createGunzip(), takeAll) : pipeline(file, takeAll));
  } catch (error) {
    const reason = reasonOf(error);
    throw reason === undefined ? error : unusable(reason, error);
  }
  if (!isRecord(manifest) || manifest["format"] !== format)
    throw unusable("its manifest is missing: it was not written to its end");
  if (manifest["version"] !== version) throw unusable("another version of the product wrote it");
  if (!isManifest(manifest)) throw unusable("its manifest cannot be read");
  const checksums = new Map(found.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of manifest.files)
    if (checksums.get(name) !== sha256) throw unusable(`${name} does not match its checksum`);
  if (found.length !== manifest.files.length)
    throw unusable("it holds more than its manifest says");
  return manifest;
}

async function textOf({ bytes }: TarMember): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function discard({ bytes }: TarMember): Promise<void> {
  for await (const _ of bytes);
}

/** Why the file is unusable, or undefined for an error of another kind. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof NotAnArchiveError) return error.message;
  if (error instanceof SyntaxError) return "its manifest cannot be read";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "it is a folder";
  if (code === "EACCES") return "this user may not read it";
  return code.startsWith("Z_") ? "it cannot be unpacked" : undefined;
}

const isManifest = (
  value: Record<string, unknown>,
): value is Record<string, unknown> & ArchiveManifest =>
  Array.isArray(value["files"]) &&
  value["files"].every(
    (file: unknown) =>
      isRecord(file) &&
      typeof file["name"] === "string" &&
      typeof file["size"] === "number" &&
      typeof file["sha256"] === "string",
  );
