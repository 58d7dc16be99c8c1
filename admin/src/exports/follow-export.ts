import type { ExportProgress } from "../providers/data/data-provider.ts";

/** How an export ended: with so many rows, or not. */
export type ExportEnd =
  { state: "finished"; rows: number } | { state: "failed" | "cancelled" | "notTaken" };

/** Times in milliseconds. */
export interface Pace {
  interval: number;
  /** How long a browser may take until it follows the link to the file. */
  patience: number;
  wait: (milliseconds: number) => Promise<void>;
  now: () => number;
}

/**
 * Asks how far an export is until it has ended. A question that fails is asked again; after five in a
 * row its error is thrown, though the file may still arrive.
 */
export async function followExport(
  ask: () => Promise<ExportProgress>,
  onProgress: (rows: number) => void,
  { interval, patience, wait, now }: Pace,
): Promise<ExportEnd> {
  const began = now();
  for (let failures = 0; ;) {
    await wait(interval);
    try {
      const { state, rows } = await ask();
      failures = 0;
      if (state === "finished") return { state, rows };
      if (state === "failed" || state === "cancelled") return { state };
      if (state === "waiting" && now() - began > patience) return { state: "notTaken" };
      onProgress(rows);
    } catch (error) {
      failures += 1;
      if (failures === 5) throw error;
    }
  }
}
