import type { ExportProgress } from "../providers/data/data-provider.ts";

/** The result of an export. */
export type ExportEnd =
  { state: "finished"; rows: number } | { state: "failed" | "cancelled" | "notDownloaded" };

/** Times in milliseconds. */
export interface Pace {
  interval: number;
  /** Timeout until the browser requests the file. */
  downloadTimeout: number;
  wait: (milliseconds: number) => Promise<void>;
  now: () => number;
}

/**
 * Polls the progress of an export until it ends. Failed requests are retried. After five failures in a row
 * the error is thrown; the download can still finish.
 */
export async function followExport(
  loadProgress: () => Promise<ExportProgress>,
  onProgress: (rows: number) => void,
  { interval, downloadTimeout, wait, now }: Pace,
): Promise<ExportEnd> {
  const began = now();
  for (let failures = 0; ;) {
    await wait(interval);
    try {
      const { state, rows } = await loadProgress();
      failures = 0;
      if (state === "finished") return { state, rows };
      if (state === "failed" || state === "cancelled") return { state };
      if (state === "waiting" && now() - began > downloadTimeout) return { state: "notDownloaded" };
      onProgress(rows);
    } catch (error) {
      failures += 1;
      if (failures === 5) throw error;
    }
  }
}
