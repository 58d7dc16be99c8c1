/**
 * Tar archives with plain files only (ustar, POSIX.1-1988), which any `tar` can list and unpack.
 * Extensions of the format are not read.
 */
export interface TarMember {
  name: string;
  size: number;
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** The file is not such an archive, or ends too early. */
export class NotAnArchiveError extends Error {}

const blockBytes = 512;
const maxNameLength = 100;

/** The bytes of an archive. @throws when a member is not as long as its size says */
export async function* pack(members: AsyncIterable<TarMember>): AsyncIterable<Buffer> {
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
  yield Buffer.alloc(2 * blockBytes);
}

const padding = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

/** The block before a member; numbers are octal text. */
function header(name: string, size: number): Buffer {
  if (name.length > maxNameLength) throw new Error(`The name ${name} is too long for an archive`);
  const block = Buffer.alloc(blockBytes);
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

/** Passes each member of an archive to `take`, which reads its bytes to their end. @throws {NotAnArchiveError} */
export async function unpack(
  archive: AsyncIterable<Buffer>,
  take: (member: TarMember) => Promise<void>,
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
    throw new NotAnArchiveError("it is not a backup");
  return { name: text(0, maxNameLength).replace(/\0.*$/s, ""), size };
}

/** Reads chunks of any length in the lengths that are requested. */
class Source {
  #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async block(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.take(blockBytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Reads to the end, where a compressed stream checks itself. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async *take(size: number): AsyncIterable<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) throw new NotAnArchiveError("it ends too early");
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
