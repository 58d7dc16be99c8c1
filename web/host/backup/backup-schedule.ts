import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Config, root } from "../settings/config.ts";
import { readLastEvent } from "../supervisor/diagnostics.ts";
import type { BackupState } from "./backup-state.ts";

const hourMs = 3_600_000;
/** Expected hours between two manual backups, if BACKUP_HOURS is off. */
const manualHours = 84;

export type BackupSchedule = {
  state(): Promise<BackupState>;
  stop(): void;
};

/**
 * Returns when the next backup is due, in milliseconds: `hours` after the last one, or after the start of a
 * new product, and at least an hour after a failed attempt.
 */
export function getNextBackupTime(
  hours: number,
  { last, began, failed }: { last: number | undefined; began: number; failed: number | undefined },
): number {
  const due = (last ?? began) + hours * hourMs;
  return failed === undefined ? due : Math.max(due, failed + hourMs);
}

/** Makes backups while the product runs, one at a time, each in a separate process. */
export function scheduleBackups(
  config: Config,
  log: (event: "backup_made" | "backup_failed", message: string) => void,
): BackupSchedule {
  const { dataDir, hostedSanity, hostedSupabase } = config;
  const isElsewhere = hostedSanity !== undefined && hostedSupabase !== undefined;
  const hours = isElsewhere ? undefined : config.backup.hours;
  let failure: { at: number; reason: string } | undefined;
  let running: ReturnType<typeof spawn> | undefined;
  /** Time of the last backup of this process, which a full disk may not have recorded. */
  let made: number | undefined;

  /** Undefined for NaN, and for a time in the future, which comes from a wrong clock. */
  const ifPast = (time: number | undefined) =>
    time !== undefined && time <= Date.now() ? time : undefined;

  const times = async () => ({
    last:
      Math.max(
        ifPast(Date.parse((await readLastEvent(dataDir, "backup")) ?? "")) ?? 0,
        made ?? 0,
      ) || undefined,
    // secrets.json is written when the data folder is new.
    began: ifPast(statSync(join(dataDir, "secrets.json"), { throwIfNoEntry: false })?.mtimeMs) ?? 0,
    failed: failure?.at,
  });

  async function runIfDue(): Promise<void> {
    if (hours === undefined || running) return;
    if (Date.now() < getNextBackupTime(hours, await times())) return;
    const child = spawn(
      process.execPath,
      [
        "--import",
        new URL("../supervisor/services/end-with-launcher.ts", import.meta.url).href,
        fileURLToPath(new URL("backup-command.ts", import.meta.url)),
      ],
      { cwd: root, stdio: ["ignore", "pipe", "pipe", "ipc"] },
    );
    running = child;
    let firstLine = "";
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on("line", (line) => (firstLine ||= line.trim()));
    child.on("error", (error) => (firstLine ||= error.message));
    child.on("close", (code) => {
      running = undefined;
      if (code === 0) made = Date.now();
      failure = code === 0 ? undefined : { at: Date.now(), reason: firstLine };
      log(code === 0 ? "backup_made" : "backup_failed", firstLine);
    });
  }

  // After a failed read, the next tick tries again.
  const timer = setInterval(() => void runIfDue().catch(() => {}), 60_000).unref();
  return {
    async state() {
      const { last, began } = await times();
      return {
        last: last === undefined ? null : new Date(last).toISOString(),
        failure: failure?.reason ?? null,
        isLate:
          !isElsewhere &&
          Date.now() >
            getNextBackupTime(2 * (hours ?? manualHours), { last, began, failed: undefined }),
      };
    },
    stop() {
      clearInterval(timer);
      running?.kill("SIGTERM");
    },
  };
}
