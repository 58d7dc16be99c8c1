import assert from "node:assert/strict";
import { join } from "node:path";
import { SubmissionQueue } from "../../web/storage/submission-queue.ts";
import { until } from "./until.ts";

/** The queue of a product's data folder, beside the site that uses it. */
export const queueOf = (dataDir: string): SubmissionQueue =>
  new SubmissionQueue(join(dataDir, "spool"));

/**
 * Waits until the database has accepted every submission that waited on disk. @throws when it refused
 * one, or after `within` ms.
 */
export async function spoolDrained(dataDir: string, within = 60_000): Promise<void> {
  const queue = queueOf(dataDir);
  try {
    await until(() => queue.counts().waiting === 0, within);
    assert.deepEqual(queue.refused(), [], "the database refused submissions");
  } finally {
    queue.close();
  }
}
