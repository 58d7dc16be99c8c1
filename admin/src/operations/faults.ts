import { durationText } from "../format/duration-text.ts";
import { listAt, numberAt, textAt, valueAt } from "../providers/data/json-value.ts";
import { operationsCopy } from "./operations.copy.ts";
import { bytesText } from "./bytes-text.ts";

/** A problem that needs attention. */
export interface Fault {
  text: string;
  /** The screen to fix it. */
  to?: string;
}

/** Below either, the disk is reported as nearly full. */
const minFreeShare = 0.05;
const minFreeBytes = 1e9;

/** How long a message may be due: as long as a restart takes. */
const maxDueMs = 10 * 60_000;

const copy = operationsCopy.faults;

/** Returns the label of a background job; an unknown name is returned unchanged. */
export function workName(name: string): string {
  const names: Readonly<Record<string, string>> = operationsCopy.work.names;
  return (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;
}

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
    faults.push({ text: copy.disk(bytesText(free)) });
  if (count("outbox", "dead") > 0)
    faults.push({ text: copy.dead(count("outbox", "dead")), to: "/outbox" });
  const due = Date.parse(textAt(health, "outbox", "oldest_due") ?? "");
  if (now - due > maxDueMs)
    faults.push({ text: copy.overdue(durationText(now - due)), to: "/outbox" });
  for (const work of listAt(health, "jobs"))
    if (valueAt(work, "is_overdue") === true)
      faults.push({ text: copy.work(workName(textAt(work, "name") ?? "")) });
  if (valueAt(health, "purge", "is_held") === true) faults.push({ text: copy.heldPurge });
  if (numberAt(health, "calendars", "active") === 0)
    faults.push({ text: copy.noCalendar, to: "/calendars" });
  if (count("handoffs", "overdue") > 0)
    faults.push({ text: copy.handoffs(count("handoffs", "overdue")), to: "/handoffs" });
  if ((numberAt(host, "submissions", "waiting") ?? 0) > 0) faults.push({ text: copy.waiting });
  const refused = count("submissions", "rejected");
  if (refused > 0) faults.push({ text: copy.refused(refused), to: "/rejected_submissions" });
  if (textAt(host, "settings", "mail") === "mailbox")
    faults.push({ text: copy.captured, to: "/mailbox" });
  const failure = textAt(host, "backup", "failure");
  if (failure) faults.push({ text: copy.failedBackup(failure) });
  if (valueAt(host, "backup", "isLate") === true) {
    const backup = Date.parse(textAt(host, "backup", "last") ?? "");
    faults.push({
      text: Number.isNaN(backup) ? copy.backup : copy.oldBackup(durationText(now - backup)),
    });
  }
  return faults;
}
