import "server-only";
import { createHash } from "node:crypto";
import { getErrorMessage } from "@site/supabase/domain/errors";
import type { Submission } from "../storage/submission-queue.ts";
import type { RestError } from "./rest-error.ts";
import { callAsSite } from "./site-call.ts";

/**
 * Stores a queued submission whose values the database rejects in the table that the back office lists.
 * Returns false if the database has not acknowledged the report. Repeated reports are stored once.
 */
export async function reportRejectedSubmission(
  submission: Submission,
  error: RestError,
): Promise<boolean> {
  const { target, row } = submission;
  const report = {
    id: createReportId(submission),
    target,
    row,
    reason: `${error.code}: ${error.message}`.slice(0, 500),
    submitted_at: getReceivedAt(row),
  };
  const text = JSON.stringify(report);
  const failure = await callAsSite("store_rejected_submission", "submission", text).then(
    ({ status }) => (status >= 200 && status < 300 ? undefined : `status ${status}`),
    getErrorMessage,
  );
  console.error(
    failure === undefined
      ? `submissions: ${target} rejected one with ${error.code}. The back office lists it.`
      : `submissions: ${target} rejected one with ${error.code}. It stays on disk, because it could not be reported to the back office (${failure}).`,
  );
  return failure === undefined;
}

/** Creates a UUID (version 8) from the contents, the same for each attempt and each instance of the site. */
function createReportId({ target, row }: Submission): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([target, row]))
    .digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(12, 15)}`,
    `8${hex.slice(15, 18)}`,
    hex.slice(18, 30),
  ].join("-");
}

function getReceivedAt({ signals }: Submission["row"]): unknown {
  return typeof signals === "object" && signals !== null && "received_at" in signals
    ? signals.received_at
    : null;
}
