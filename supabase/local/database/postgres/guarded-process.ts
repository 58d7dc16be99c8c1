import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";

/** The uid and gid of a process; empty for those of this process. */
export type ProcessUser = {
  readonly uid?: number;
  readonly gid?: number;
};

/** A child process that is terminated when this process ends, even by SIGKILL. */
export type GuardedProcess = {
  readonly pid: number;
  /** Resolves when the process has exited for any reason. */
  readonly exited: Promise<void>;
  hasExited(): boolean;
  /** The last lines of its output, oldest first. */
  lastLines(): readonly string[];
  /** Sends the signals one after the other, `timeoutMs` apart, until the process has exited. */
  stop(signals: readonly NodeJS.Signals[], timeoutMs: number): Promise<void>;
};

/**
 * A kill -9 of this process closes the pipe at descriptor 3. A background shell that waits for it
 * then signals the child, so that no database keeps running. A line on the pipe cancels the wait;
 * otherwise the shell could later signal an unrelated process with the same id.
 */
const guardScript = `( read -r _ <&3 || kill -"$0" $$ ) >/dev/null 2>&1 & exec 3<&- "$@"`;

/** Starts a command. It receives `signalWhenOrphaned` when this process ends. */
export async function startGuardedProcess(
  command: string,
  args: readonly string[],
  options: {
    readonly user: ProcessUser;
    readonly environment: Record<string, string>;
    readonly signalWhenOrphaned: "INT" | "TERM";
  },
): Promise<GuardedProcess> {
  const child = spawn(
    "/bin/sh",
    ["-c", guardScript, options.signalWhenOrphaned, command, ...args],
    {
      ...options.user,
      cwd: "/",
      // A separate process group: Ctrl-C in a terminal only reaches this process, which stops the
      // child in order.
      detached: true,
      env: options.environment,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    },
  );
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (text) => {
      lines.push(text);
      if (lines.length > 20) lines.shift();
    });
  }
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => {
      cancelGuard(child);
      resolve();
    });
    child.once("error", () => resolve());
  });
  // Rejects when the child emits "error" first.
  await once(child, "spawn");
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} did not start.`);
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    exited,
    hasExited,
    lastLines: () => lines,
    async stop(signals, timeoutMs) {
      for (const signal of signals) {
        if (hasExited()) return;
        child.kill(signal);
        const cancelTimeout = new AbortController();
        const timeout = setTimeout(timeoutMs, undefined, { signal: cancelTimeout.signal });
        await Promise.race([exited, timeout]);
        cancelTimeout.abort();
        await timeout.catch(() => {});
      }
      await exited;
    },
  };
}

function cancelGuard(child: ChildProcess): void {
  const pipe = child.stdio[3];
  if (!pipe || !("end" in pipe)) return;
  const guardPipe: Writable = pipe;
  guardPipe.on("error", () => {});
  guardPipe.end("ended\n");
}
