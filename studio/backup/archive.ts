/**
 * Tar archives, as far as a backup needs them: plain files one after the other, which any `tar`
 * can list and unpack. What other programs write with extensions of the format is not read.
 */
export type Member = {
  name: string;
  size: number;
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>;
};

/** The file is no archive of this kind, or ends too early. */
export class NotAnArchive extends Error {}

const BLOCK = 512;
const LONGEST_NAME = 100;

/** The bytes of an archive. Throws when a member is not as long as it said. */
export async function* pack(members: AsyncIterable<Member>): AsyncIterable<Buffer> {
  for await (const { name, size, bytes } of members) {
    yield header(name, size);
    let left = size;
    for await (const chunk of bytes) {
      left -= chunk.length;
      yield chunk;
    }
    if (left !== 0) throw new Error(`${name} changed while it was read`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** One block in the ustar format (POSIX.1-1988); numbers are octal text. */
function header(name: string, size: number): Buffer {
  if (name.length > LONGEST_NAME) throw new Error(`The name ${name} is too long for an archive`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, "0");
  block.write(name, 0, "latin1");
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(Date.now() / 1000), 12), 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar", 257);
  block.write("00", 263);
  block.write(`${octal(sumOf(block), 7)}\0 `, 148);
  return block;
}

const sumOf = (block: Buffer): number => block.reduce((sum, byte) => sum + byte, 0);

/**
 * Hands each member of an archive to `take`, which reads its bytes to their end. Throws
 * `NotAnArchive` for anything that is not whole.
 */
export async function unpack(
  archive: AsyncIterable<Buffer>,
  take: (member: Member) => Promise<void>,
): Promise<void> {
  const source = new Source(archive);
  for (;;) {
    const block = await source.block();
    if (block.every((byte) => byte === 0)) return source.drain();
    const { name, size } = parseHeader(block);
    await take({ name, size, bytes: source.take(size) });
    if (padding(size) > 0) for await (const _ of source.take(padding(size)));
  }
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const text = (start: number, end: number) => block.toString("latin1", start, end);
  const sum = Number.parseInt(text(148, 154), 8);
  const counted = Buffer.from(block).fill(" ", 148, 156);
  const isPlainFile = text(156, 157) === "0" && text(257, 262) === "ustar";
  const size = Number.parseInt(text(124, 135), 8);
  if (sum !== sumOf(counted) || !isPlainFile || !Number.isSafeInteger(size))
    throw new NotAnArchive("it is no backup");
  return { name: text(0, LONGEST_NAME).replace(/\0.*$/s, ""), size };
}

/** Bytes that come in chunks of any length, given out in the lengths that are asked for. */
class Source {
  #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async block(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.take(BLOCK)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Reads on to the end, where a compressed stream checks itself. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async *take(size: number): AsyncIterable<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) throw new NotAnArchive("it ends too early");
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
