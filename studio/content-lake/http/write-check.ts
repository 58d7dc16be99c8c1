import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/** Milliseconds for which callers share a result. */
const cacheMs = 3_000;

/**
 * Returns a function that checks whether the folder's disk accepts writes by writing 4 kB to a
 * temporary file.
 */
export function createWriteCheck(folder: string): () => Promise<boolean> {
  let latest: { at: number; accepted: Promise<boolean> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > cacheMs) latest = { at: now, accepted: acceptsWrites(folder) };
    return latest.accepted;
  };
}

async function acceptsWrites(folder: string): Promise<boolean> {
  const path = join(folder, "write-check");
  try {
    const file = await open(path, "w", 0o600);
    try {
      await file.write(Buffer.alloc(4096));
      await file.datasync();
    } finally {
      await file.close();
    }
    await rm(path);
    return true;
  } catch {
    await rm(path, { force: true }).catch(() => {});
    return false;
  }
}
