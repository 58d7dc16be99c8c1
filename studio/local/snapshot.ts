import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Doc } from "./documents.ts";
import { decodeLine, encodeLine } from "./log.ts";
import type { PublishEvent, TransactionEntry } from "./records.ts";

/**
 * The whole state before a log segment, so that a start need not replay older ones. Written aside,
 * synced and renamed; the last two are kept, and one that is damaged is passed over.
 */
export type Snapshot = {
  /** The first segment whose entries are not in it. */
  segment: number;
  sequence: number;
  events: PublishEvent[];
  settings: Record<string, Record<string, unknown>>;
  history: TransactionEntry[];
  documents: Doc[];
};

const NAME = /^snapshot-(\d{6})$/;

export async function writeSnapshot(folder: string, snapshot: Snapshot): Promise<void> {
  const name = `snapshot-${String(snapshot.segment).padStart(6, "0")}`;
  const aside = join(folder, `${name}.tmp`);
  const file = await open(aside, "w", 0o600);
  try {
    await file.writeFile(encodeLine(snapshot));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, name));
  await syncFolder(folder);
  for (const old of (await names(folder)).slice(2)) await rm(join(folder, old), { force: true });
}

/** The newest intact snapshot, or undefined. */
export async function readSnapshot(folder: string): Promise<Snapshot | undefined> {
  for (const name of await names(folder)) {
    const bytes = await readFile(join(folder, name));
    const line = decodeLine(bytes.subarray(0, Math.max(0, bytes.length - 1)));
    if (line && isSnapshot(line.value)) return line.value;
    console.error(`lake: ${name} is damaged and was passed over`);
  }
  return undefined;
}

const names = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .toReversed();

const isSnapshot = (value: unknown): value is Snapshot =>
  typeof value === "object" && value !== null && "segment" in value && "documents" in value;

/** A new name is durable only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
