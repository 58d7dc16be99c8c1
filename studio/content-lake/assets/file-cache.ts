import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A disk cache with a size limit and least-recently-used eviction; the modification time of a file
 * is its last use. Errors are ignored, because
 * every entry can be recomputed.
 */
export class FileCache {
  #folder: string;
  #maxBytes: number;
  #sizes = new Map<string, number>();
  #total = 0;
  #computing = new Map<string, Promise<Buffer>>();

  private constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  static async open(folder: string, maxBytes: number): Promise<FileCache> {
    const cache = new FileCache(folder, maxBytes);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files: { name: string; size: number; usedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const { size, mtimeMs } = await stat(join(folder, name));
      files.push({ name, size, usedAt: mtimeMs });
    }
    for (const { name, size } of files.sort((a, b) => a.usedAt - b.usedAt)) cache.#add(name, size);
    return cache;
  }

  get bytes(): number {
    return this.#total;
  }

  /** The bytes for a key; concurrent callers share one computation. */
  async get(key: string, compute: () => Promise<Buffer>): Promise<Buffer> {
    const name = createHash("sha256").update(key).digest("hex");
    const cached = await this.#read(name);
    if (cached) return cached;
    let computing = this.#computing.get(name);
    if (!computing) {
      computing = compute().finally(() => this.#computing.delete(name));
      this.#computing.set(name, computing);
      computing.then(
        (bytes) => this.#write(name, bytes),
        () => undefined,
      );
    }
    return computing;
  }

  async #read(name: string): Promise<Buffer | undefined> {
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    const path = join(this.#folder, name);
    const bytes = await readFile(path).catch(() => undefined);
    this.#remove(name);
    if (bytes?.length !== size) return undefined;
    this.#add(name, size);
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
    return bytes;
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.#folder, name);
    try {
      await writeFile(`${path}.tmp`, bytes, { mode: 0o600 });
      await rename(`${path}.tmp`, path);
      this.#remove(name);
      this.#add(name, bytes.length);
      for (const oldest of this.#sizes.keys()) {
        if (this.#total <= this.#maxBytes) break;
        this.#remove(oldest);
        await rm(join(this.#folder, oldest), { force: true });
      }
    } catch {
      await rm(`${path}.tmp`, { force: true }).catch(() => undefined);
    }
  }

  #add(name: string, size: number): void {
    this.#sizes.set(name, size);
    this.#total += size;
  }

  #remove(name: string): void {
    this.#total -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }
}
