import { open } from "node:fs/promises";

/** Makes the names in a folder durable: a synced file can still lose its name to a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps names in a journal of its own.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
