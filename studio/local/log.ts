import { constants } from "node:fs";
import { open, readdir, readFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { StartError } from "./errors.ts";

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

/** One line with its checksum. */
export function encodeLine(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
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

export class Log {
  #folder: string;
  #segment: number;
  #size: number;
  #file: LogFile | undefined;
  #open: (path: string) => Promise<LogFile>;

  private constructor(
    folder: string,
    segment: number,
    size: number,
    open: (path: string) => Promise<LogFile>,
  ) {
    this.#folder = folder;
    this.#segment = segment;
    this.#size = size;
    this.#open = open;
  }

  /**
   * Replays every batch from the start of segment `from`, in order, and leaves the log open for
   * appending. Throws `StartError` for damage that is not a torn end.
   */
  static async open(
    folder: string,
    from: number,
    replay: (batch: unknown, position: Position) => void,
    openFile: (path: string) => Promise<LogFile> = openForAppend,
  ): Promise<Log> {
    const segments = (await readdir(folder))
      .filter((name) => /^\d{6}\.log$/.test(name))
      .map((name) => Number(name.slice(0, 6)))
      .filter((segment) => segment >= from)
      .sort((a, b) => a - b);
    for (const [index, segment] of segments.entries()) {
      if (segment !== from + index) throw missingSegment(join(folder, fileName(from + index)));
    }
    let size = 0;
    for (const segment of segments) {
      const path = join(folder, fileName(segment));
      const isLast = segment === segments.at(-1);
      size = await replaySegment(path, segment, isLast, replay);
    }
    const log = new Log(folder, segments.at(-1) ?? from, size, openFile);
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

  /** Adds a batch and waits until it is on disk. Throws `WriteFailed` and leaves no trace. */
  async append(batch: unknown): Promise<Position> {
    const line = encodeLine(batch);
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

  /** Reads one batch again, for the history. */
  async read(position: Position): Promise<unknown> {
    const file = await open(join(this.#folder, fileName(position.segment)), "r");
    try {
      const { buffer } = await file.read(
        Buffer.alloc(position.length),
        0,
        position.length,
        position.offset,
      );
      const line = decodeLine(buffer);
      if (!line)
        throw new StartError(
          `${fileName(position.segment)} is damaged at byte ${position.offset}. Restore the content folder from a backup.`,
        );
      return line.value;
    } finally {
      await file.close();
    }
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
    const file = await this.#open(join(this.#folder, fileName(this.#segment)));
    await file.truncate(this.#size);
    await file.datasync();
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

const fileName = (segment: number): string => `${String(segment).padStart(6, "0")}.log`;

const openForAppend = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDWR | constants.O_CREAT, 0o600);

/** Returns the length of the intact part. */
async function replaySegment(
  path: string,
  segment: number,
  isLast: boolean,
  replay: (batch: unknown, position: Position) => void,
): Promise<number> {
  const bytes = await readFile(path);
  let offset = 0;
  let damagedAt: number | undefined;
  while (offset < bytes.length) {
    const newline = bytes.indexOf(10, offset);
    const end = newline === -1 ? bytes.length : newline;
    const line = newline === -1 ? undefined : decodeLine(bytes.subarray(offset, end));
    if (!line) damagedAt ??= offset;
    else if (damagedAt === undefined) replay(line.value, { segment, offset, length: end - offset });
    else throw damaged(path, damagedAt);
    offset = end + 1;
  }
  if (damagedAt !== undefined && !isLast) throw damaged(path, damagedAt);
  return damagedAt ?? bytes.length;
}

const damaged = (path: string, offset: number): StartError =>
  new StartError(
    `The content log ${path} is damaged at byte ${offset}, and intact entries follow it. Nothing was changed. ` +
      `Restore the content folder from a backup.`,
  );

const missingSegment = (path: string): StartError =>
  new StartError(
    `The content log ${path} is missing while later ones exist. Nothing was changed. ` +
      `Restore the content folder from a backup.`,
  );
