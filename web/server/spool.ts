import "server-only";
import { randomBytes } from "node:crypto";
import {
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  type FileHandle,
} from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/** One request to the database that waits: where it goes and with what. */
export interface Waiting {
  /** Below `/rest/v1/`: a table, or `rpc/` and a function. */
  target: string;
  row: Readonly<Record<string, unknown>>;
  /** Whom the request is counted for. */
  client?: string | undefined;
}

/**
 * What became of one that was sent: `away` ends the attempt, `later` leaves it for the next one,
 * `refused` is final.
 */
export type Delivery = "delivered" | "away" | "later" | "refused";

export interface SpoolLimits {
  /** Bytes that may wait in all; more is refused, as a full disk would. */
  bytes: number;
  /** Bytes after which a new file begins. */
  fileBytes: number;
  /** Records of one client that may wait, so that nobody fills the place of all others. */
  perClient: number;
}

interface Segment {
  path: string;
  bytes: number;
}

interface Pending {
  line: Buffer;
  kept(): void;
  failed(error: unknown): void;
}

const usual: SpoolLimits = { bytes: 64 * 1024 * 1024, fileBytes: 1024 * 1024, perClient: 200 };
const beingWritten = ".open";
const beingSent = ".taken";
/** Without making the file: one that is gone was taken. */
const toAppend = constants.O_WRONLY | constants.O_APPEND;
const waits = " ";
const sent = Buffer.from(".");

/**
 * What could not be sent to the database, on disk until it can (docs/decisions/0089). Each line is a
 * mark, a checksum and a record; it is appended and synced before `append` resolves, and marked in
 * its place once it was sent. A kill at any moment costs nothing that was acknowledged and at most
 * sends one record twice, which its submission id makes harmless.
 *
 * Whoever sends takes a file by renaming it, and a writer looks for its file after it has synced:
 * so no line can be added to a file unseen, also when two processes share the folder for a moment.
 */
export class Spool {
  readonly #folder: string;
  readonly #limits: SpoolLimits;
  #queue: Pending[] = [];
  #writing = false;
  #draining = false;
  #segment: Segment | undefined;
  /** How many records each client has waiting, since nothing waited. */
  readonly #ofClient = new Map<string, number>();

  constructor(folder: string, limits: Partial<SpoolLimits> = {}) {
    this.#folder = folder;
    this.#limits = { ...usual, ...limits };
  }

  /** Where what the database refused lies, a file each in the same form. */
  get refusedFolder(): string {
    return join(this.#folder, "refused");
  }

  /** Keeps a record; resolves once it is on disk. @throws the reason when it cannot be kept. */
  append(record: Waiting): Promise<void> {
    const { client } = record;
    if (client) {
      const waiting = this.#ofClient.get(client) ?? 0;
      if (waiting >= this.#limits.perClient)
        return Promise.reject(new Error("too many records of one client wait"));
      this.#ofClient.set(client, waiting + 1);
    }
    return new Promise((kept, failed) => {
      this.#queue.push({ line: encode(record), kept, failed });
      void this.#flush();
    });
  }

  /**
   * Sends what waits, oldest first, one after the other. Stops at the first that finds the database
   * away. Returns how many were delivered.
   */
  async drain(deliver: (record: Waiting) => Promise<Delivery>): Promise<number> {
    if (this.#draining) return 0;
    this.#draining = true;
    let delivered = 0;
    try {
      for (const name of await this.#files()) {
        const taken = await this.#take(name);
        const result = taken ? await this.#send(taken, deliver) : { delivered: 0, away: false };
        delivered += result.delivered;
        if (result.away) break;
      }
      if ((await this.#files()).length === 0) this.#ofClient.clear();
    } finally {
      this.#draining = false;
    }
    return delivered;
  }

  /** Bytes that wait, and how many records were refused and set aside. */
  async state(): Promise<{ waiting: number; refused: number }> {
    const names = await this.#files();
    const sizes = await Promise.all(names.map((name) => sizeOf(join(this.#folder, name))));
    const refused = await readdir(this.refusedFolder).catch(() => []);
    return { waiting: sizes.reduce((all, size) => all + size, 0), refused: refused.length };
  }

  /** The files that hold what waits, in the order in which they were begun. */
  async #files(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names
      .filter((name) => name.endsWith(beingWritten) || name.endsWith(beingSent))
      .toSorted();
  }

  async #flush(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    for (;;) {
      // Whoever came while the last lines were synced shares the next sync.
      const batch = this.#queue.splice(0);
      if (batch.length === 0) break;
      try {
        await this.#write(Buffer.concat(batch.map(({ line }) => line)));
        for (const { kept } of batch) kept();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#writing = false;
  }

  async #write(lines: Buffer): Promise<void> {
    for (;;) {
      const segment = (this.#segment ??= await this.#begin());
      const file = await open(segment.path, toAppend).catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      });
      if (file) await this.#add(file, segment, lines);
      // Taken meanwhile, the file may have been read before these lines were in it.
      const ours = file && (await isThere(segment.path));
      if (!ours || segment.bytes >= this.#limits.fileBytes) this.#segment = undefined;
      if (ours) return;
    }
  }

  async #add(file: FileHandle, segment: Segment, lines: Buffer): Promise<void> {
    try {
      await file.appendFile(lines);
      await file.datasync();
      segment.bytes += lines.length;
    } catch (error) {
      // Half a line at the end of a file is never read; what follows begins another file.
      await file.truncate(segment.bytes).catch(() => undefined);
      this.#segment = undefined;
      throw error;
    } finally {
      await file.close();
    }
  }

  async #begin(): Promise<Segment> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const { waiting } = await this.state();
    if (waiting >= this.#limits.bytes) throw new Error("the spool is full");
    const path = join(this.#folder, `${newName()}${beingWritten}`);
    await (await open(path, "ax", 0o600)).close();
    await syncFolder(this.#folder);
    return { path, bytes: 0 };
  }

  /** Makes a file ours to send; `undefined` when another took it. */
  async #take(name: string): Promise<string | undefined> {
    const path = join(this.#folder, name);
    if (name.endsWith(beingSent)) return path;
    const taken = path.slice(0, -beingWritten.length) + beingSent;
    return rename(path, taken).then(
      () => taken,
      () => undefined,
    );
  }

  async #send(
    path: string,
    deliver: (record: Waiting) => Promise<Delivery>,
  ): Promise<{ delivered: number; away: boolean }> {
    let delivered = 0;
    let left = 0;
    const file = await open(path, "r+");
    try {
      const bytes = await file.readFile();
      for (const { at, line } of linesOf(bytes)) {
        if (bytes[at] === sent[0]) continue;
        const record = decode(line);
        const became = record ? await deliver(record) : "refused";
        if (became === "away") return { delivered, away: true };
        if (became === "later") {
          left += 1;
          continue;
        }
        if (became === "refused") await this.#setAside(line);
        else delivered += 1;
        await file.write(sent, 0, 1, at);
      }
    } finally {
      await file.close();
    }
    if (left === 0) await rm(path, { force: true });
    return { delivered, away: false };
  }

  /** Keeps a record that the database will not take, or that was damaged, where it stops no other. */
  async #setAside(line: Buffer): Promise<void> {
    await mkdir(this.refusedFolder, { recursive: true, mode: 0o700 });
    const path = join(this.refusedFolder, `${newName()}${beingSent}`);
    const file = await open(path, "ax", 0o600);
    try {
      await file.appendFile(Buffer.concat([line, Buffer.from("\n")]));
      await file.datasync();
    } finally {
      await file.close();
    }
    await syncFolder(this.refusedFolder);
  }
}

const checksum = (body: string) => crc32(body).toString(16).padStart(8, "0");

function encode(record: Waiting): Buffer {
  // JSON has no line break, so that a line is a record.
  const body = JSON.stringify(record);
  return Buffer.from(`${waits}${checksum(body)} ${body}\n`);
}

/** The record of a line; `undefined` when it is not what was written. */
function decode(line: Buffer): Waiting | undefined {
  const text = line.toString("utf8");
  const body = text.slice(10);
  if (text.slice(1, 9) !== checksum(body)) return undefined;
  return JSON.parse(body) as Waiting; // the checksum says that `encode` wrote it
}

/** Whole lines with where they begin; what was torn off at the end was never acknowledged. */
function* linesOf(bytes: Buffer): Generator<{ at: number; line: Buffer }> {
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\n", at);
    if (end < 0) return;
    yield { at, line: bytes.subarray(at, end) };
    at = end + 1;
  }
}

/** Names sort by when they were given. */
const newName = () => `${String(Date.now()).padStart(15, "0")}-${randomBytes(4).toString("hex")}`;

const isAbsent = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** A new name in a folder outlives a power cut only once the folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
