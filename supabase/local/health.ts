import type { RestEngine } from "./gateway/rest-engine.ts";
import { withTimeout } from "../domain/with-timeout.ts";
import { log } from "./log.ts";

/** The body of /health. */
type Health = {
  readonly ok: boolean;
  readonly missing?: string;
  /** What the operator should look at although the service works. */
  readonly notices: readonly string[];
  readonly restEngine: RestEngine["name"];
};

const timeoutMs = 2000;
const heldPurgeNotice =
  "The clock of this machine jumped by more than a week, so expired data is not deleted. Check the date. The deletion resumes after a day without another jump.";

/**
 * Creates the health check. `queryPurge` asks the database whether the deletion of expired data is
 * paused, which is logged once.
 */
export function createHealthCheck(
  queryPurge: () => Promise<boolean>,
  rest: Pick<RestEngine, "name">,
  logLine: (line: string) => void = (line) => log("purge_held", line, "warn"),
): () => Promise<Health> {
  let wasHeld = false;
  return async () => {
    const isHeld = await withTimeout(timeoutMs, queryPurge()).catch(() => null);
    if (isHeld === null)
      return { ok: false, missing: "database", notices: [], restEngine: rest.name };
    if (isHeld && !wasHeld) logLine(heldPurgeNotice);
    wasHeld = isHeld;
    return { ok: true, notices: isHeld ? [heldPurgeNotice] : [], restEngine: rest.name };
  };
}
