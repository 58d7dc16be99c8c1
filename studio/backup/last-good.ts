import { existsSync } from "node:fs";
import { copyFile, link, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { lockFolder } from "../content-lake/storage/folder-lock.ts";
import {
  DamagedLog,
  linesOf,
  segmentName,
  segmentsIn,
  syncFolder,
  type Break,
} from "../content-lake/storage/log.ts";
import { parseBatch } from "../content-lake/storage/records.ts";
import { readSnapshot } from "../content-lake/storage/snapshot.ts";
import { Store } from "../content-lake/storage/store.ts";

export type Lost = { id: string; timestamp: string; author: string; documents: string[] };

export type LastGood = {
  documents: number;
  transactions: number;
  /** The newest change that is kept, ISO 8601. */
  until: string | undefined;
  /** Absent when nothing was damaged and nothing was changed. */
  aside?: Aside;
};

/** What was set aside. */
export type Aside = {
  folder: string;
  /** Names of the files of which the originals are in the folder. */
  files: string[];
  /** Transactions behind the damage that can still be read, oldest first. */
  lost: Lost[];
  /** Lines of the log that cannot be read. */
  unreadable: number;
};

/** The list of what is lost, one transaction per line. */
export const LOST = "lost.ndjson";

/** A name for what is put beside a content folder, such as `content-damaged-20261121T083000Z`. */
export const asideName = (content: string, why: string, now = new Date()): string =>
  `${content}-${why}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;

/**
 * Makes a content folder that the lake refuses to open usable again: the log ends where it stops
 * making sense. The files as they were are kept in a folder beside it, with a list of what is lost.
 * Cut short at any point, it can be run again.
 */
export async function goOnFromLastGood(content: string, now = new Date()): Promise<LastGood> {
  const lock = await lockFolder(content);
  try {
    const folder = asideName(content, "damaged", now);
    const aside: Aside = { folder, files: [], lost: [], unreadable: 0 };
    for (;;) {
      try {
        const state = await openedState(content);
        return aside.files.length > 0 ? { ...state, aside } : state;
      } catch (error) {
        if (!(error instanceof DamagedLog)) throw error;
        await cutAt(join(content, "log"), error.at, aside);
      }
    }
  } finally {
    lock.release();
  }
}

async function openedState(content: string): Promise<Omit<LastGood, "aside">> {
  const store = await Store.open({ folder: content, keepEvents: true });
  try {
    const newest = [...store.documents.all()].map((doc) => doc._updatedAt).toSorted();
    return {
      documents: store.documents.size,
      transactions: store.history.count,
      until: newest.at(-1),
    };
  } finally {
    await store.close();
  }
}

async function cutAt(log: string, at: Break, aside: Aside): Promise<void> {
  await mkdir(aside.folder, { recursive: true, mode: 0o700 });
  const later = (await segmentsIn(log)).filter((segment) => segment >= at.segment);
  const { damaged } = await readSnapshot(log);
  const originals = [...damaged, ...later.map((segment) => join(log, segmentName(segment)))];
  for (const path of originals) {
    await keep(path, join(aside.folder, basename(path)));
    if (!aside.files.includes(basename(path))) aside.files.push(basename(path));
  }
  for (const segment of later) {
    const { lost, unreadable } = await lostIn(
      join(log, segmentName(segment)),
      segment === at.segment ? at.offset : 0,
    );
    aside.lost.push(...lost);
    aside.unreadable += unreadable;
  }
  await writeFile(
    join(aside.folder, LOST),
    aside.lost.map((transaction) => `${JSON.stringify(transaction)}\n`).join(""),
    { mode: 0o600, flush: true },
  );
  await syncFolder(aside.folder);

  // The last one first: whatever remains when this is cut short is still refused, or whole.
  for (const segment of later.toReversed())
    if (segment > at.segment) await rm(join(log, segmentName(segment)));
  await shorten(join(log, segmentName(at.segment)), at.offset);
  for (const path of damaged) await rm(path);
  await syncFolder(log);
}

/** A second name for the file, or a copy where the file system has none. */
async function keep(path: string, kept: string): Promise<void> {
  if (existsSync(kept)) return;
  await link(path, kept).catch(() => copyFile(path, kept));
}

/** Puts the beginning of the file in its place; the file itself stays as it is under its other name. */
async function shorten(path: string, length: number): Promise<void> {
  const aside = `${path}.new`;
  const file = await open(aside, "w", 0o600);
  try {
    if (length > 0) await file.writeFile((await readFile(path)).subarray(0, length));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
}

async function lostIn(path: string, from: number): Promise<{ lost: Lost[]; unreadable: number }> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) return { lost: [], unreadable: 1 };
  const lost: Lost[] = [];
  let unreadable = 0;
  for (const line of linesOf(bytes)) {
    if (line.offset < from) continue;
    if (!("value" in line)) {
      unreadable += 1;
      continue;
    }
    for (const entry of parseBatch(line.value)) {
      if (entry.kind !== "transaction") continue;
      const { id, timestamp, author, documents } = entry.transaction;
      lost.push({ id, timestamp, author, documents: documents.map((change) => change.id) });
    }
  }
  return { lost, unreadable };
}
