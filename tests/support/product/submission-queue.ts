import { join } from "node:path";
import { SubmissionQueue } from "../../../web/storage/submission-queue.ts";
import { until } from "../until.ts";

/**
 * Waits until the database has accepted every submission of the queue on disk. @throws after `within`
 * ms
 */
export async function waitForEmptyQueue(dataDir: string, within = 60_000): Promise<void> {
  const queue = new SubmissionQueue(join(dataDir, "spool"));
  try {
    await until(() => queue.counts().waiting === 0, within);
  } finally {
    queue.close();
  }
}
