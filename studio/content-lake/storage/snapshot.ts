import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isRecord, type Doc } from "./documents.ts";
import { encodeLine, linesOf, syncFolder } from "./log.ts";
import type { PublishEvent } from "./records.ts";

/**
 * The whole state before a log segment, so that a start need not replay older ones. Written aside,
 * synced and renamed; the last two are kept, and one that is damaged is passed over.
 *
 * Its lines are those of the log: the first says what the snapshot is and how many documents it has,
 * each further one holds some of them. (The first format was one line with the documents in it.)
 */
export type Snapshot = {
  /** The first segment whose entries are not in it. */
  segment: number;
  sequence: number;
  events: PublishEvent[];
  settings: Record<string, Record<string, unknown>>;
  documents: Doc[];
};

type Head = Omit<Snapshot, "documents"> & { format: 2; count: number };

const NAME = /^snapshot-(\d{6})$/;
const KEPT = 2;
/** Documents in a line: few enough that writing one holds up nobody who types. */
const DOCUMENTS_A_LINE = 50;

export const snapshotName = (segment: number): string =>
  `snapshot-${String(segment).padStart(6, "0")}`;

/** Writes a snapshot and removes those that it makes superfluous. */
export async function writeSnapshot(folder: string, snapshot: Snapshot): Promise<void> {
  const name = snapshotName(snapshot.segment);
  const aside = join(folder, `${name}.tmp`);
  try {
    const file = await open(aside, "w", 0o600);
    try {
      for (const line of linesFor(snapshot)) await file.writeFile(line);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await rename(aside, join(folder, name));
  await syncFolder(folder);
  for (const old of (await snapshotsIn(folder)).slice(KEPT))
    await rm(join(folder, snapshotName(old)), { force: true });
}

function* linesFor({ documents, ...rest }: Snapshot): Iterable<Buffer> {
  const head: Head = { format: 2, count: documents.length, ...rest };
  yield encodeLine(JSON.stringify(head));
  for (let start = 0; start < documents.length; start += DOCUMENTS_A_LINE)
    yield encodeLine(JSON.stringify(documents.slice(start, start + DOCUMENTS_A_LINE)));
}

/** The newest intact snapshot, if any, and the paths of newer ones that are damaged. */
export async function readSnapshot(
  folder: string,
): Promise<{ snapshot: Snapshot | undefined; damaged: string[] }> {
  const damaged: string[] = [];
  for (const segment of await snapshotsIn(folder)) {
    const path = join(folder, snapshotName(segment));
    const snapshot = parse(await readFile(path).catch(() => Buffer.alloc(0)));
    if (snapshot) return { snapshot, damaged };
    damaged.push(path);
  }
  return { snapshot: undefined, damaged };
}

function parse(bytes: Buffer): Snapshot | undefined {
  const documents: Doc[] = [];
  let head: unknown;
  for (const line of linesOf(bytes)) {
    if (!("value" in line)) return undefined;
    if (line.number === 1) head = line.value;
    else if (areDocuments(line.value)) documents.push(...line.value);
  }
  if (isHead(head)) {
    const { format: _format, count, ...rest } = head;
    return documents.length === count ? { ...rest, documents } : undefined;
  }
  return isFirstFormat(head) ? head : undefined;
}

/** Lines that pass their checksum were written by this module: their shape is taken as given. */
const areDocuments = (value: unknown): value is Doc[] => Array.isArray(value);
const isHead = (value: unknown): value is Head =>
  isRecord(value) && value.format === 2 && "segment" in value;
const isFirstFormat = (value: unknown): value is Snapshot =>
  isRecord(value) && value.format === undefined && "segment" in value && "documents" in value;

/** The segments before which there is a snapshot, newest first. */
export async function snapshotsIn(folder: string): Promise<number[]> {
  return (await readdir(folder))
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a);
}
