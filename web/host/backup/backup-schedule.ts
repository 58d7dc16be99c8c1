import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Config, root } from "../settings/config.ts";
import { readLastEvent } from "../supervisor/diagnostics.ts";
import type { BackupState } from "./backup-state.ts";

const hour = 3_600_000;
/** Hours between two backups by hand, where the product makes none. */
const byHand = 84;

export type BackupSchedule = {
  state(): Promise<BackupState>;
  stop(): void;
};

/**
 * When the next backup is due, in milliseconds: the hours after the last one (a new product: after it
 * began), and an hour after an attempt that failed.
 */
export function nextBackup(
  hours: number,
  { last, began, failed }: { last: number | undefined; began: number; failed: number | undefined },
): number {
  const due = (last ?? began) + hours * hour;
  return failed === undefined ? due : Math.max(due, failed + hour);
}

/** Makes backups while the product runs, one at a time, each in a process of its own. */
export function scheduleBackups(
  config: Config,
  log: (event: "backup_made" | "backup_failed", said: string) => void,
): BackupSchedule {
  const { dataDir, hostedSanity, hostedSupabase } = config;
  const isElsewhere = hostedSanity !== undefined && hostedSupabase !== undefined;
  const hours = isElsewhere ? undefined : config.backup.hours;
  let failed: { at: number; why: string } | undefined;
  let running: ReturnType<typeof spawn> | undefined;
  /** The last one made here: the disk may have had no room to note it. */
  let made: number | undefined;

  /** A time to come was noted under a wrong clock and says nothing. */
  const known = (time: number | undefined) =>
    time !== undefined && time <= Date.now() ? time : undefined; // NaN is not known either

  const times = async () => ({
    last:
      Math.max(known(Date.parse((await readLastEvent(dataDir, "backup")) ?? "")) ?? 0, made ?? 0) ||
      undefined,
    // Written once, when the data folder was new.
    began: known(statSync(join(dataDir, "secrets.json"), { throwIfNoEntry: false })?.mtimeMs) ?? 0,
    failed: failed?.at,
  });

  async function look(): Promise<void> {
    if (hours === undefined || running) return;
    if (Date.now() < nextBackup(hours, await times())) return;
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
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on("line", (line) => (said ||= line.trim()));
    child.on("error", (error) => (said ||= error.message));
    child.on("close", (code) => {
      running = undefined;
      if (code === 0) made = Date.now();
      failed = code === 0 ? undefined : { at: Date.now(), why: said };
      log(code === 0 ? "backup_made" : "backup_failed", said);
    });
  }

  // What cannot be read now is looked at again with the next tick.
  const timer = setInterval(() => void look().catch(() => {}), 60_000).unref();
  return {
    async state() {
      const { last, began } = await times();
      return {
        last: last === undefined ? null : new Date(last).toISOString(),
        failure: failed?.why ?? null,
        isLate:
          !isElsewhere &&
          Date.now() > nextBackup(2 * (hours ?? byHand), { last, began, failed: undefined }),
      };
    },
    stop() {
      clearInterval(timer);
      running?.kill("SIGTERM");
    },
  };
}
