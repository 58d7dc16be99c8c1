import { constants } from "node:fs";
import { open, readdir, readFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { StartError } from "../errors.ts";

/**
 * The append-only log: everything the lake acknowledges is a line of it first, on disk.
 *
 * A line is `<crc32 as 8 hex digits> <JSON>\n` and holds one batch, written and synced as a whole:
 * a batch that was cut short by a crash was never acknowledged and is dropped at the next start,
 * while a damaged line that is followed by an intact one means lost data and stops the start.
 * The log is cut into segments `000001.log`, `000002.log`, ...; old ones stay for the history.
 */
export type Position = { segment: number; offset: number; length: number };

/** The part of a file the log writes to; tests pass one whose disk is full. */
export type LogFile = {
  write(
    bytes: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesWritten: number }>;
  datasync(): Promise<void>;
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
};

/** The batch could not be made durable; none of it is in the log. */
export class WriteFailed extends Error {
  readonly full: boolean;

  constructor(cause: unknown) {
    super("The content log could not be written", { cause });
    this.full = isFull(cause);
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ENOSPC" || error.code === "EDQUOT" || error.code === "EFBIG");

/** Where the log stops making sense: the first byte that cannot be used. */
export type Break = { segment: number; offset: number };

/** The log cannot be followed to its end; everything before `at` is intact. */
export class DamagedLog extends StartError {
  readonly at: Break;

  /** @param what names the file and what is wrong with it, as the start of a sentence */
  constructor(at: Break, what: string, cause?: unknown) {
    super(
      `${what}. Nothing was changed. To go on with everything before it, run ` +
        `"npm run content:restore -- --last-good": it sets the damaged files aside and says what is lost. ` +
        `To go back to a backup, run "npm run content:restore -- <file> --replace".`,
      { cause },
    );
    this.at = at;
  }
}

/** A batch that does not follow from the ones before it; thrown by whoever replays. */
export class Misplaced extends Error {}

/** One line with its checksum. */
export function encodeLine(text: string): Buffer {
  const json = Buffer.from(text);
  return Buffer.concat([Buffer.from(`${checksum(json)} `), json, Buffer.from("\n")]);
}

/** The value of a line without its newline, or undefined when the line is damaged. */
export function decodeLine(line: Buffer): { value: unknown } | undefined {
  if (line.length < 10) return undefined;
  const json = line.subarray(9);
  if (line.toString("latin1", 0, 9) !== `${checksum(json)} `) return undefined;
  return { value: JSON.parse(json.toString()) };
}

const checksum = (bytes: Buffer): string => crc32(bytes).toString(16).padStart(8, "0");

/** The lines of a file, each with its place; `value` is missing from a damaged one. */
export function* linesOf(
  bytes: Buffer,
): Iterable<{ number: number; offset: number; length: number; value?: unknown }> {
  let offset = 0;
  for (let number = 1; offset < bytes.length; number += 1) {
    const newline = bytes.indexOf(10, offset);
    const end = newline === -1 ? bytes.length : newline;
    const line = newline === -1 ? undefined : decodeLine(bytes.subarray(offset, end));
    yield { number, offset, length: end - offset, ...line };
    offset = end + 1;
  }
}

/** The file name of a segment. */
export const segmentName = (segment: number): string => `${String(segment).padStart(6, "0")}.log`;

/** The segments in a folder, in order. */
export async function segmentsIn(folder: string): Promise<number[]> {
  return (await readdir(folder))
    .filter((name) => /^\d{6}\.log$/.test(name))
    .map((name) => Number(name.slice(0, 6)))
    .sort((a, b) => a - b);
}

/** Where the log ends, and how many bytes of an unfinished write are behind that. */
export type End = Break & { torn: number };

export type Replay = (batch: unknown, position: Position) => void;

/**
 * Replays every batch from the start of segment `from`, in order, and gives where the log ends.
 * A torn end is passed over. Throws `DamagedLog` for other damage, for a missing segment, and for
 * a batch that `replay` calls `Misplaced`.
 */
export async function replayLog(folder: string, from: number, replay: Replay): Promise<End> {
  const segments = (await segmentsIn(folder)).filter((segment) => segment >= from);
  let end: End = { segment: from, offset: 0, torn: 0 };
  const last = segments.at(-1) ?? from;
  for (let segment = from; segment <= last; segment += 1) {
    const path = join(folder, segmentName(segment));
    if (segments.includes(segment)) end = await replaySegment(path, segment, last, replay);
    else if (segments.length > 0)
      throw missing(segment, `${path} is missing while later ones exist`);
    else if (from > 1) throw missing(segment, `${path} is missing while a snapshot asks for it`);
  }
  return end;
}

const missing = (segment: number, what: string): DamagedLog =>
  new DamagedLog({ segment, offset: 0 }, `The content log ${what}`);

/** Gives the end of the intact part. */
async function replaySegment(
  path: string,
  segment: number,
  last: number,
  replay: Replay,
): Promise<End> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new DamagedLog(
      { segment, offset: 0 },
      `The content log ${path} cannot be read (${messageOf(error)})`,
      error,
    );
  });
  let damage: { number: number; offset: number } | undefined;
  const damaged = ({ number, offset }: { number: number; offset: number }) =>
    new DamagedLog(
      { segment, offset },
      `The content log ${path} is damaged in line ${number} (byte ${offset}), and intact entries follow it`,
    );
  for (const line of linesOf(bytes)) {
    if (!("value" in line)) {
      damage ??= line;
      continue;
    }
    if (damage) throw damaged(damage);
    try {
      replay(line.value, { segment, offset: line.offset, length: line.length });
    } catch (error) {
      if (!(error instanceof Misplaced)) throw error;
      throw new DamagedLog(
        { segment, offset: line.offset },
        `Line ${line.number} (byte ${line.offset}) of the content log ${path} does not follow from what is before it: ${error.message}`,
        error,
      );
    }
  }
  if (damage && segment !== last) throw damaged(damage);
  const offset = damage?.offset ?? bytes.length;
  return { segment, offset, torn: bytes.length - offset };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export class Log {
  /** Bytes of an unfinished write that were dropped when it was opened. */
  readonly torn: number;
  #folder: string;
  #segment: number;
  #size: number;
  #file: LogFile | undefined;
  #open: (path: string) => Promise<LogFile>;

  private constructor(folder: string, end: End, open: (path: string) => Promise<LogFile>) {
    this.#folder = folder;
    this.#segment = end.segment;
    this.#size = end.offset;
    this.torn = end.torn;
    this.#open = open;
  }

  /** Replays the log from segment `from` as `replayLog` does and leaves it open for appending. */
  static async open(
    folder: string,
    from: number,
    replay: Replay,
    openFile: (path: string) => Promise<LogFile> = openForAppend,
  ): Promise<Log> {
    const log = new Log(folder, await replayLog(folder, from, replay), openFile);
    await log.#reopen();
    return log;
  }

  get segment(): number {
    return this.#segment;
  }

  /** Bytes in the current segment. */
  get size(): number {
    return this.#size;
  }

  /** Adds a batch of JSON and waits until it is on disk. Throws `WriteFailed` and leaves no trace. */
  async append(json: string): Promise<Position> {
    const line = encodeLine(json);
    const position = { segment: this.#segment, offset: this.#size, length: line.length - 1 };
    try {
      const file = this.#file ?? (await this.#reopen());
      let written = 0;
      while (written < line.length) {
        const { bytesWritten } = await file.write(
          line,
          written,
          line.length - written,
          this.#size + written,
        );
        written += bytesWritten;
      }
      await file.datasync();
    } catch (error) {
      await this.#discard();
      throw new WriteFailed(error);
    }
    this.#size += line.length;
    return position;
  }

  /** Continues in a new segment. */
  async rotate(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
    this.#segment += 1;
    this.#size = 0;
    await this.#reopen();
  }

  /** Reads one batch again, for the history. Throws `DamagedLog` when it is not there any more. */
  async read(position: Position): Promise<unknown> {
    const { segment, offset, length } = position;
    const name = segmentName(segment);
    try {
      const file = await open(join(this.#folder, name), "r");
      try {
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
        const line = decodeLine(buffer);
        if (line) return line.value;
      } finally {
        await file.close();
      }
    } catch (error) {
      throw new DamagedLog(position, `${name} cannot be read (${messageOf(error)})`, error);
    }
    throw new DamagedLog(position, `${name} is damaged at byte ${offset}`);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  /**
   * Opens the segment and cuts off whatever a failed append left behind its acknowledged end.
   * A half-written line would otherwise be taken for damage once others follow it.
   */
  async #reopen(): Promise<LogFile> {
    const file = await this.#open(join(this.#folder, segmentName(this.#segment)));
    await file.truncate(this.#size);
    await file.datasync();
    if (this.#size === 0) await syncFolder(this.#folder);
    this.#file = file;
    return file;
  }

  async #discard(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close().catch(() => undefined);
    await this.#reopen().catch(() => undefined);
  }
}

const openForAppend = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDWR | constants.O_CREAT, 0o600);

/** Makes the names in a folder durable: a synced file can still lose its name to a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps names in a journal of its own.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
