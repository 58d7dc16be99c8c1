import { durationText } from "../format/duration-text.ts";
import { listAt, numberAt, textAt, valueAt } from "../providers/data/json-value.ts";
import { labelOf } from "../providers/labels.ts";
import { operationsCopy } from "./operations.copy.ts";
import { bytesText } from "./bytes-text.ts";

/** A problem that needs attention. */
export interface Fault {
  text: string;
  /** The screen to fix it. */
  to?: string;
}

/** Below either value, the disk is reported as nearly full. */
const minFreeShare = 0.05;
const minFreeBytes = 1e9;

/** A message that has been due for longer is reported. A restart can take this long. */
const maxDueMs = 10 * 60_000;

const copy = operationsCopy.faults;

/** Returns the label of a background job. */
export const jobLabel = (name: string): string => labelOf(operationsCopy.jobs.names, name);

/**
 * Returns what needs attention, most urgent first.
 *
 * @param health - The response of the database function `operations_health`.
 * @param host - `Diagnostics` of the site; null if unavailable.
 */
export function faultsOf(health: unknown, host: unknown, now: number): Fault[] {
  const faults: Fault[] = [];
  const count = (...path: string[]) => numberAt(health, ...path) ?? 0;
  for (const service of listAt(host, "readiness", "missing"))
    if (typeof service === "string") faults.push({ text: copy.missing(service) });
  const free = numberAt(host, "disk", "free");
  const total = numberAt(host, "disk", "total");
  if (free !== undefined && total && (free < minFreeBytes || free < total * minFreeShare))
    faults.push({ text: copy.lowDisk(bytesText(free)) });
  if (count("outbox", "dead") > 0)
    faults.push({ text: copy.failedMessages(count("outbox", "dead")), to: "/outbox" });
  const due = Date.parse(textAt(health, "outbox", "oldest_due") ?? "");
  if (now - due > maxDueMs)
    faults.push({ text: copy.oldestMessage(durationText(now - due)), to: "/outbox" });
  for (const job of listAt(health, "jobs"))
    if (valueAt(job, "is_overdue") === true)
      faults.push({ text: copy.lateJob(jobLabel(textAt(job, "name") ?? "")) });
  if (valueAt(health, "purge", "is_held") === true) faults.push({ text: copy.heldPurge });
  if (numberAt(health, "calendars", "active") === 0)
    faults.push({ text: copy.noCalendar, to: "/calendars" });
  if (count("handoffs", "overdue") > 0)
    faults.push({ text: copy.handoffs(count("handoffs", "overdue")), to: "/handoffs" });
  if ((numberAt(host, "submissions", "waiting") ?? 0) > 0) faults.push({ text: copy.waiting });
  const rejected = count("submissions", "rejected");
  if (rejected > 0) faults.push({ text: copy.rejected(rejected), to: "/rejected_submissions" });
  if (textAt(host, "settings", "mail") === "mailbox")
    faults.push({ text: copy.captured, to: "/mailbox" });
  const failure = textAt(host, "backup", "failure");
  if (failure) faults.push({ text: copy.failedBackup(failure) });
  if (valueAt(host, "backup", "isLate") === true) {
    const backup = Date.parse(textAt(host, "backup", "last") ?? "");
    faults.push({
      text: Number.isNaN(backup) ? copy.noBackup : copy.oldBackup(durationText(now - backup)),
    });
  }
  return faults;
}
