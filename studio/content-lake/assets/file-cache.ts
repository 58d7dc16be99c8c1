import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Bytes that can be made again, kept on disk up to a limit; what was used longest ago goes first.
 * Whatever goes wrong with it only costs the work once more.
 */
export class FileCache {
  #folder: string;
  #limit: number;
  #sizes = new Map<string, number>();
  #total = 0;
  #making = new Map<string, Promise<Buffer>>();

  private constructor(folder: string, limit: number) {
    this.#folder = folder;
    this.#limit = limit;
  }

  static async open(folder: string, limit: number): Promise<FileCache> {
    const cache = new FileCache(folder, limit);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files: { name: string; size: number; used: number }[] = [];
    for (const name of await readdir(folder)) {
      const { size, mtimeMs } = await stat(join(folder, name));
      files.push({ name, size, used: mtimeMs });
    }
    for (const { name, size } of files.sort((a, b) => a.used - b.used)) cache.#note(name, size);
    return cache;
  }

  get bytes(): number {
    return this.#total;
  }

  /** The bytes for a key, made once however many ask at the same time. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const name = createHash("sha256").update(key).digest("hex");
    const kept = await this.#read(name);
    if (kept) return kept;
    let making = this.#making.get(name);
    if (!making) {
      making = make().finally(() => this.#making.delete(name));
      this.#making.set(name, making);
      making.then(
        (bytes) => this.#keep(name, bytes),
        () => undefined,
      );
    }
    return making;
  }

  async #read(name: string): Promise<Buffer | undefined> {
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    const bytes = await readFile(join(this.#folder, name)).catch(() => undefined);
    this.#forget(name);
    if (bytes?.length !== size) return undefined;
    this.#note(name, size);
    return bytes;
  }

  async #keep(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.#folder, name);
    try {
      await writeFile(`${path}.tmp`, bytes, { mode: 0o600 });
      await rename(`${path}.tmp`, path);
      this.#forget(name);
      this.#note(name, bytes.length);
      for (const oldest of this.#sizes.keys()) {
        if (this.#total <= this.#limit) break;
        this.#forget(oldest);
        await rm(join(this.#folder, oldest), { force: true });
      }
    } catch {
      await rm(`${path}.tmp`, { force: true }).catch(() => undefined);
    }
  }

  #note(name: string, size: number): void {
    this.#sizes.set(name, size);
    this.#total += size;
  }

  #forget(name: string): void {
    this.#total -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }
}
