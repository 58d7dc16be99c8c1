import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";

/** What is kept of a finished page: Next's own value, when its render began, and what it depends on. */
export interface StoredPage {
  key: string;
  /** Milliseconds since 1970 at the start of the render: content changed later is not in it. */
  lastModified: number;
  tags: string[];
  value: unknown;
  cacheControl: unknown;
}

/** Where the cache handler of Next.js stores finished pages. */
export interface PageStorage {
  /** The page, or `null` when there is none that can be used. Marks the start of its next render. */
  get(key: string): Promise<StoredPage | null>;
  /** Stores a finished page, unless one of its tags was expired since its render began. */
  set(page: Omit<StoredPage, "lastModified">): Promise<void>;
  /** Expires every page that carries one of the tags. */
  expire(tags: readonly string[]): void | Promise<void>;
  delete(key: string): void;
}

const digestBytes = 32;
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/** Serializes a value behind its checksum. */
export function encode(value: unknown): Buffer {
  const body = serialize(value);
  return Buffer.concat([digest(body), body]);
}

/** Returns what `encode` wrote; undefined for bytes that are torn, truncated or foreign. */
export function decode(bytes: Buffer): unknown {
  const body = bytes.subarray(digestBytes);
  if (!digest(body).equals(bytes.subarray(0, digestBytes))) return undefined;
  return deserialize(body);
}
