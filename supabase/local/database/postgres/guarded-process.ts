import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";

/** The uid and gid a process runs as; nothing means our own. */
export type ProcessUser = {
  readonly uid?: number;
  readonly gid?: number;
};

/** A child process that does not outlive us. */
export type GuardedProcess = {
  readonly pid: number;
  /** Settles when the process has ended, whoever ended it. */
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  /** The last lines it wrote, oldest first, for a start that failed. */
  lastLines(): readonly string[];
  /** Asks with each signal in turn, `patience` ms apart, until it has ended. */
  end(signals: readonly NodeJS.Signals[], patience: number): Promise<void>;
};

// A kill -9 of this process closes the pipe at descriptor 3. The waiting shell then passes the
// signal on, so that no database is left running. A line on the pipe calls the wait off: without it
// the shell could signal a stranger that has been given the same process id since.
const guard = `( read -r _ <&3 || kill -"$0" $$ ) >/dev/null 2>&1 & exec 3<&- "$@"`;

/** Starts `command`; when this process dies in any way, `signalWhenOrphaned` is sent to it. */
export async function startGuarded(
  command: string,
  args: readonly string[],
  options: {
    readonly user: ProcessUser;
    readonly environment: Record<string, string>;
    readonly signalWhenOrphaned: "INT" | "TERM";
  },
): Promise<GuardedProcess> {
  const child = spawn("/bin/sh", ["-c", guard, options.signalWhenOrphaned, command, ...args], {
    ...options.user,
    cwd: "/",
    // An own process group: Ctrl-C in a terminal reaches us alone, and we stop it in order.
    detached: true,
    env: options.environment,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (text) => {
      lines.push(text);
      if (lines.length > 20) lines.shift();
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      callOff(child);
      resolve();
    });
    child.once("error", () => resolve());
  });
  await Promise.race([
    once(child, "spawn"),
    once(child, "error").then(([error]) => Promise.reject(error)),
  ]);
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} did not start.`);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    ended,
    hasEnded,
    lastLines: () => lines,
    async end(signals, patience) {
      for (const signal of signals) {
        if (hasEnded()) return;
        child.kill(signal);
        const patienceEnded = new AbortController();
        const waiting = setTimeout(patience, undefined, { signal: patienceEnded.signal });
        await Promise.race([ended, waiting]);
        patienceEnded.abort();
        await waiting.catch(() => {});
      }
      await ended;
    },
  };
}

function callOff(child: ChildProcess): void {
  const pipe = child.stdio[3];
  if (!pipe || !("end" in pipe)) return;
  const guardPipe: Writable = pipe;
  guardPipe.on("error", () => {});
  guardPipe.end("ended\n");
}
