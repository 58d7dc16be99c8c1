import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "../content-lake/errors.ts";
import { lockFolder } from "../content-lake/storage/folder-lock.ts";
import { syncFolder } from "../content-lake/storage/log.ts";
import { finishRestore, restoredFolder } from "../content-lake/storage/restored.ts";
import { Store } from "../content-lake/storage/store.ts";
import { assetOf, readBackup } from "./backup.ts";
import { asideName } from "./last-good.ts";

export type Restored = {
  documents: number;
  transactions: number;
  /** When the backup was made, ISO 8601. */
  made: string;
  /** Where the former content is; undefined when there was none. */
  aside: string | undefined;
  /** Assets that a document describes and that the backup does not hold. */
  missing: string[];
};

/**
 * Puts the content of a backup in the place of a content folder that no process uses. Everything is
 * unpacked beside it, checked and opened as the lake would before the folder is touched; the former
 * one is kept under another name. Throws `StartError` and changes nothing otherwise.
 */
export async function restoreBackup(
  file: string,
  content: string,
  options: { replace: boolean; now?: Date },
): Promise<Restored> {
  const lock = await lockFolder(content);
  try {
    const hadContent = existsSync(join(content, "log"));
    if (hadContent && !options.replace)
      throw new StartError(
        `The folder ${content} holds content. To replace it, add --replace: it is kept under another name.`,
      );
    const unpacking = `${content}.restoring`;
    try {
      const checked = await unpackBackup(file, unpacking);
      await rename(unpacking, restoredFolder(content));
      await syncFolder(dirname(content));
      const aside = asideName(content, "before", options.now);
      await rename(content, aside);
      await finishRestore(content);
      await rm(join(aside, "owner.lock"), { force: true });
      if (!hadContent && (await readdir(aside)).length === 0)
        await rm(aside, { recursive: true, force: true });
      return { ...checked, aside: existsSync(aside) ? aside : undefined };
    } finally {
      await rm(unpacking, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

async function unpackBackup(file: string, folder: string): Promise<Omit<Restored, "aside">> {
  await rm(folder, { recursive: true, force: true });
  for (const part of ["log", "assets"])
    await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
  const manifest = await readBackup(file, ({ name, bytes }) =>
    pipeline(bytes, createWriteStream(join(folder, name), { mode: 0o600, flush: true })),
  );
  const store = await Store.open({ folder, keepEvents: true });
  try {
    if (store.documents.size !== manifest.documents)
      throw new StartError(
        `${file} cannot be used as a backup: it says ${manifest.documents} documents and holds ${store.documents.size}. Nothing was changed.`,
      );
    const names = new Set(await readdir(join(folder, "assets")));
    return {
      documents: store.documents.size,
      transactions: store.history.count,
      made: manifest.made,
      missing: [...store.documents.all()].flatMap(assetOf).filter((name) => !names.has(name)),
    };
  } finally {
    await store.close();
    for (const part of ["log", "assets", "."]) await syncFolder(join(folder, part));
  }
}
