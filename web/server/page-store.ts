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
import { decode, encode, type PageStorage, type StoredPage } from "./stored-page.ts";

export interface StoreLimits {
  entries: number;
  bytes: number;
}

interface Indexed {
  file: string;
  bytes: number;
  tags: string[];
}

/**
 * Finished pages in one folder, bounded in count and bytes, the least recently used going first.
 *
 * - Survives restarts: a torn, truncated or foreign file fails its checksum and counts as absent.
 * - `expire` deletes what carries a tag before it returns, so that no later process can serve it,
 *   and refuses pages whose render began before, so that a slow render cannot bring it back.
 * - A disk that refuses writes (full, read-only) costs only speed: pages are rendered again.
 */
export class PageStore implements PageStorage {
  readonly #folder: string;
  readonly #limits: StoreLimits;
  /** In order of use, the oldest first. */
  readonly #index = new Map<string, Indexed>();
  readonly #expiredAt = new Map<string, number>();
  readonly #startedAt = new Map<string, number>();
  #bytes = 0;
  #writes = 0;
  #writable = true;

  constructor(folder: string, limits: StoreLimits = { entries: 2_000, bytes: 128 * 1024 * 1024 }) {
    this.#folder = folder;
    this.#limits = limits;
    this.#attempt("open", () => {
      mkdirSync(folder, { recursive: true });
      this.#load();
    });
  }

  /** How many pages and bytes are kept. */
  get size(): StoreLimits {
    return { entries: this.#index.size, bytes: this.#bytes };
  }

  /** The page, or `null` when there is none that can be read. Marks the start of its next render. */
  async get(key: string): Promise<StoredPage | null> {
    this.#markStart(key);
    const entry = this.#index.get(key);
    if (!entry) return null;
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
    const draft = join(this.#folder, `${file}.${this.#writes++}.tmp`);
    const written = await writeFile(draft, bytes).then(
      () => true,
      (error: unknown) => this.#refused("write", error),
    );
    // From here to the end nothing waits: an expiry cannot slip in between the check and the rename.
    const outdated = page.tags.some((tag) => (this.#expiredAt.get(tag) ?? -1) >= lastModified);
    if (!written || outdated) {
      this.#attempt("clean up", () => rmSync(draft, { force: true }));
      return;
    }
    this.#attempt("write", () => {
      renameSync(draft, join(this.#folder, file));
      this.#remember(page.key, { file, bytes: bytes.length, tags: page.tags });
      this.#writable = true;
    });
  }

  /** Deletes every page that carries one of the tags. Done when it returns. */
  expire(tags: readonly string[]): void {
    const now = Date.now();
    for (const tag of tags) this.#expiredAt.set(tag, now);
    const doomed = new Set(tags);
    for (const [key, entry] of this.#index) {
      if (entry.tags.some((tag) => doomed.has(tag))) this.#forget(key);
    }
  }

  delete(key: string): void {
    this.#forget(key);
  }

  #markStart(key: string): void {
    this.#startedAt.delete(key);
    this.#startedAt.set(key, Date.now());
    for (const oldest of this.#startedAt.keys()) {
      if (this.#startedAt.size <= 2 * this.#limits.entries) break;
      this.#startedAt.delete(oldest);
    }
  }

  #load(): void {
    const files = readdirSync(this.#folder).map((name) => ({
      name,
      used: statSync(join(this.#folder, name)).mtimeMs,
    }));
    for (const { name } of files.sort((a, b) => a.used - b.used)) {
      const path = join(this.#folder, name);
      const bytes = readFileSync(path);
      const page = name.endsWith(".page") ? decodePage(bytes) : undefined;
      if (page) this.#remember(page.key, { file: name, bytes: bytes.length, tags: page.tags });
      else rmSync(path, { force: true });
    }
  }

  #remember(key: string, entry: Indexed): void {
    this.#bytes += entry.bytes - (this.#index.get(key)?.bytes ?? 0);
    this.#index.delete(key);
    this.#index.set(key, entry);
    for (const oldest of this.#index.keys()) {
      if (this.#index.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const entry = this.#index.get(key);
    if (!entry) return;
    this.#index.delete(key);
    this.#bytes -= entry.bytes;
    const path = join(this.#folder, entry.file);
    const removed = this.#attempt("delete", () => rmSync(path, { force: true }));
    // A folder that became read-only may still take an overwrite; an empty file fails its checksum.
    if (!removed) this.#attempt("delete", () => writeFileSync(path, ""));
  }

  #attempt(what: string, action: () => void): boolean {
    try {
      action();
      return true;
    } catch (error) {
      return this.#refused(what, error);
    }
  }

  #refused(what: string, error: unknown): false {
    if (this.#writable) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
      console.warn(`page cache: cannot ${what} (${code}); pages are rendered again until it can`);
    }
    this.#writable = false;
    return false;
  }
}

/** The checksum says that `set` wrote these bytes. */
const decodePage = (bytes: Buffer) => decode(bytes) as StoredPage | undefined;
