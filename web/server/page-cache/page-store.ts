import { createHash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isPastExpiry } from "../../platform/cache-headers.ts";
import { decode, encode, type PageStorage, type StoredPage } from "./stored-page.ts";

export interface StoreLimits {
  maxEntries: number;
  maxBytes: number;
}

interface IndexEntry {
  file: string;
  bytes: number;
  tags: string[];
}

/**
 * Stores finished pages in one folder, limited in number and bytes; the least recently used page is
 * removed first.
 *
 * - Pages survive restarts. A corrupt, truncated or unknown file fails its checksum and is deleted.
 * - `expire` deletes the pages with a tag before it returns, so that no later process serves them. It
 *   also rejects pages whose render began earlier, so that a slow render cannot restore old content.
 * - If the disk rejects writes (full, read-only), pages are rendered again instead of cached. A page
 *   that can be neither deleted nor overwritten is not served again by this process, but by the next one.
 * - Entries that cannot be read are ignored.
 */
export class PageStore implements PageStorage {
  readonly #folder: string;
  readonly #limits: StoreLimits;
  /** In order of use, the oldest first. */
  readonly #index = new Map<string, IndexEntry>();
  readonly #expiredAt = new Map<string, number>();
  readonly #startedAt = new Map<string, number>();
  #bytes = 0;
  #writeCount = 0;
  #isWritable = true;

  constructor(
    folder: string,
    limits: StoreLimits = { maxEntries: 2_000, maxBytes: 128 * 1024 * 1024 },
  ) {
    this.#folder = folder;
    this.#limits = limits;
    this.#attempt("open", () => {
      mkdirSync(folder, { recursive: true });
      this.#load();
    });
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#index.size, bytes: this.#bytes };
  }

  /** Returns the page, or `null` if there is none that can be read. Marks the start of its next render. */
  async get(key: string): Promise<StoredPage | null> {
    this.#markStart(key);
    const entry = this.#index.get(key);
    if (!entry) return null;
    if (isPastExpiry(entry.tags, Date.now())) {
      this.#forget(key);
      return null;
    }
    this.#index.delete(key);
    this.#index.set(key, entry);
    const bytes = await readFile(join(this.#folder, entry.file)).catch(() => undefined);
    const page = bytes && decodePage(bytes);
    if (page?.key === key) return this.#index.get(key) === entry ? page : null;
    this.#forget(key);
    return null;
  }

  /** Stores a finished page, unless one of its tags was expired since its render began. */
  async set(page: Omit<StoredPage, "lastModified">): Promise<void> {
    const lastModified = this.#startedAt.get(page.key) ?? Date.now();
    const bytes = encode({ ...page, lastModified });
    const file = `${createHash("sha256").update(page.key).digest("hex")}.page`;
    const temporaryPath = join(this.#folder, `${file}.${this.#writeCount++}.tmp`);
    const isWritten = await writeFile(temporaryPath, bytes).then(
      () => true,
      (error: unknown) => this.#logFailure("write", error),
    );
    // Synchronous from here on, so that `expire` cannot run between this check and the rename.
    const isOutdated = page.tags.some((tag) => (this.#expiredAt.get(tag) ?? -1) >= lastModified);
    if (!isWritten || isOutdated) {
      this.#attempt("clean up", () => rmSync(temporaryPath, { force: true }));
      return;
    }
    this.#attempt("write", () => {
      renameSync(temporaryPath, join(this.#folder, file));
      this.#remember(page.key, { file, bytes: bytes.length, tags: page.tags });
      this.#isWritable = true;
    });
  }

  /** Deletes every page that carries one of the tags, synchronously. */
  expire(tags: readonly string[]): void {
    const now = Date.now();
    for (const tag of tags) this.#expiredAt.set(tag, now);
    const expired = new Set(tags);
    for (const [key, entry] of this.#index) {
      if (entry.tags.some((tag) => expired.has(tag))) this.#forget(key);
    }
  }

  delete(key: string): void {
    this.#forget(key);
  }

  #markStart(key: string): void {
    this.#startedAt.delete(key);
    this.#startedAt.set(key, Date.now());
    for (const oldest of this.#startedAt.keys()) {
      if (this.#startedAt.size <= 2 * this.#limits.maxEntries) break;
      this.#startedAt.delete(oldest);
    }
  }

  /** Indexes the files of the folder. The order of use is not stored, so the order of writing replaces it. */
  #load(): void {
    const files: { name: string; writtenAtMs: number }[] = [];
    for (const name of readdirSync(this.#folder)) {
      this.#attempt("read", () => {
        files.push({ name, writtenAtMs: statSync(join(this.#folder, name)).mtimeMs });
      });
    }
    for (const { name } of files.sort((a, b) => a.writtenAtMs - b.writtenAtMs)) {
      this.#attempt("read", () => this.#loadFile(name));
    }
  }

  #loadFile(name: string): void {
    const path = join(this.#folder, name);
    const bytes = readFileSync(path);
    const page = name.endsWith(".page") ? decodePage(bytes) : undefined;
    if (page) this.#remember(page.key, { file: name, bytes: bytes.length, tags: page.tags });
    else rmSync(path, { force: true });
  }

  #remember(key: string, entry: IndexEntry): void {
    this.#bytes += entry.bytes - (this.#index.get(key)?.bytes ?? 0);
    this.#index.delete(key);
    this.#index.set(key, entry);
    for (const oldest of this.#index.keys()) {
      if (this.#index.size <= this.#limits.maxEntries && this.#bytes <= this.#limits.maxBytes)
        break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const entry = this.#index.get(key);
    if (!entry) return;
    this.#index.delete(key);
    this.#bytes -= entry.bytes;
    const path = join(this.#folder, entry.file);
    const isRemoved = this.#attempt("delete", () => rmSync(path, { force: true }));
    // In a folder that became read-only, files may still be writable; an empty file fails its checksum.
    if (!isRemoved) this.#attempt("delete", () => writeFileSync(path, ""));
  }

  #attempt(operation: string, action: () => void): boolean {
    try {
      action();
      return true;
    } catch (error) {
      return this.#logFailure(operation, error);
    }
  }

  /** Logs the first failure after a successful write. Returns false, for callers that report success. */
  #logFailure(operation: string, error: unknown): false {
    if (this.#isWritable) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
      console.warn(`page cache: cannot ${operation} (${code}); affected pages are rendered again`);
    }
    this.#isWritable = false;
    return false;
  }
}

/** The cast is safe because bytes with a valid checksum were written by `set`. */
const decodePage = (bytes: Buffer) => decode(bytes) as StoredPage | undefined;
