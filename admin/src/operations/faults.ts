import { durationText } from "../format/duration-text.ts";
import { listAt, numberAt, textAt, valueAt } from "../providers/data/json-value.ts";
import { operationsCopy } from "./operations.copy.ts";
import { bytesText } from "./bytes-text.ts";

/** Something that somebody has to look after, and where. */
export interface Fault {
  text: string;
  /** A screen of the back office. */
  to?: string;
}

/** Below these the disk is said to be nearly full: a share, and bytes. */
const FREE_SHARE = 0.05;
const FREE_BYTES = 1e9;

/** How long a message may be due, in milliseconds: as long as a restart takes. */
const DUE_AGE = 10 * 60_000;

const copy = operationsCopy.faults;

/** The words for a kind of regular work, or its name where it is new. */
export function workName(name: string): string {
  const names: Readonly<Record<string, string>> = operationsCopy.work.names;
  return (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;
}

/**
 * What needs attention, the worst first.
 *
 * @param health - The answer of the database function `operations_health`.
 * @param host - `Diagnostics` of the site; null where they cannot be known.
 */
export function faultsOf(health: unknown, host: unknown, now: number): Fault[] {
  const faults: Fault[] = [];
  const count = (...path: string[]) => numberAt(health, ...path) ?? 0;
  for (const service of listAt(host, "readiness", "missing"))
    if (typeof service === "string") faults.push({ text: copy.missing(service) });
  const free = numberAt(host, "disk", "free");
  const total = numberAt(host, "disk", "total");
  if (free !== undefined && total && (free < FREE_BYTES || free < total * FREE_SHARE))
    faults.push({ text: copy.disk(bytesText(free)) });
  if (count("outbox", "dead") > 0)
    faults.push({ text: copy.dead(count("outbox", "dead")), to: "/outbox" });
  const due = Date.parse(textAt(health, "outbox", "oldest_due") ?? "");
  if (now - due > DUE_AGE)
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
