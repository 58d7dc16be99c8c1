import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../../supabase/domain/errors.ts";
import {
  type ArchiveKind,
  type ArchiveManifest,
  type ArchiveSource,
  readArchive,
  writeArchive,
} from "../../web/storage/archive.ts";
import { copyDatabase } from "../../web/storage/database.ts";
import { syncFolder } from "../../web/storage/sync-folder.ts";
import {
  toStartError,
  DamagedContentError,
  databasePath,
} from "../content-lake/storage/content-database.ts";
import type { Doc } from "../content-lake/storage/documents.ts";
import { Store } from "../content-lake/storage/store.ts";

/**
 * A backup of content: a copy of the database and all assets. Sessions and caches are not in it:
 * editors sign in again, and caches are filled again.
 */
export const contentArchive: ArchiveKind = {
  format: "content-backup",
  names: /^(content\.sqlite|assets\/[A-Za-z0-9][A-Za-z0-9.-]*)$/,
  isCompressed: true,
};

export type Backup = {
  manifest: ArchiveManifest & { createdAt: string; documents: number };
  /** Bytes of the file. */
  size: number;
  /** Assets that a document describes and whose file does not exist. */
  missing: string[];
};

/**
 * Writes a backup of a content folder to a new file and reads it once more. The content lake may
 * run: the backup holds what was committed when it began.
 * @throws {StartError} for what an operator has to know; no file is left then
 */
export async function writeBackup(content: string, file: string): Promise<Backup> {
  if (existsSync(file))
    throw new StartError(`The file ${file} already exists. Choose another name.`);
  if (!existsSync(databasePath(content))) throw createNoContentError(content);
  const [half, copy] = [`${file}.part`, `${file}.copy`];
  try {
    await rm(copy, { recursive: true, force: true });
    await mkdir(copy, { mode: 0o700 });
    const { documents, describedAssets } = await copyContent(content, copy);
    const assets = await listAssets(content);
    const sources: ArchiveSource[] = [
      { name: "content.sqlite", from: databasePath(copy) },
      ...assets.map((name) => ({ name: `assets/${name}`, from: join(content, "assets", name) })),
    ];
    const summary = { createdAt: new Date().toISOString(), documents };
    const manifest = await writeArchive(half, contentArchive, summary, sources);
    await readArchive(half, contentArchive);
    await rename(half, file);
    await syncFolder(dirname(file));
    const present = new Set(assets);
    const missing = describedAssets.filter((name) => !present.has(name));
    return { manifest, missing, size: (await stat(file)).size };
  } finally {
    await rm(half, { force: true });
    await rm(copy, { recursive: true, force: true });
  }
}

export const createNoContentError = (content: string): StartError =>
  new StartError(`There is no content in ${content}. Start the product once, or set DATA_DIR.`);

/** Copies the database of a content folder into another one and reads the copy. */
async function copyContent(content: string, copy: string): Promise<ContentState> {
  try {
    copyDatabase(databasePath(content), databasePath(copy));
    return await readContent(copy);
  } catch (error) {
    // The message names the content folder, not the copy.
    throw toStartError(content, error instanceof DamagedContentError ? error.cause : error);
  }
}

export type ContentState = {
  documents: number;
  transactions: number;
  /** File names of assets that documents describe. */
  describedAssets: string[];
};

/** Opens a content folder as the content lake would. @throws {StartError} when that fails */
export async function readContent(folder: string): Promise<ContentState> {
  const store = Store.open({ folder, shouldStoreEvents: true });
  try {
    return {
      documents: store.documents.size,
      transactions: store.history.count,
      describedAssets: [...store.documents.all()].flatMap(getAssetNames),
    };
  } finally {
    await store.close();
  }
}

/** The file names of finished assets. Folders and links, which the content lake never makes, are left out. */
export const listAssets = async (content: string): Promise<string[]> =>
  (await readdir(join(content, "assets"), { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map(({ name }) => name);

function getAssetNames(document: Doc): string[] {
  const isAsset = document._type === "sanity.imageAsset" || document._type === "sanity.fileAsset";
  return isAsset && typeof document.path === "string"
    ? [document.path.split("/").at(-1) ?? ""]
    : [];
}
