import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type FileLock, isLocked, tryLock } from "../../storage/file-lock.ts";
import { processBirth, signal } from "./processes.ts";
import { StartError } from "../settings/start-error.ts";

type Running = { name: string; pid: number; born: string };
/** `development`: `npm run dev` runs on it. */
type RunFile = { pid: number; siteUrl: string; development: boolean; parts: Running[] };

/** Another product runs on the data folder. */
export class FolderInUse extends StartError {}

/** The data folder while this process owns it. */
export type DataFolder = {
  path: string;
  /** Notes the living parts, so that a start after a kill -9 can end what was left behind. */
  noteParts(parts: { name: string; pid: number }[]): void;
  release(): void;
};

/**
 * Makes the data folder private to its user, takes it for this process, and ends parts that a
 * killed launcher left running on it.
 * @throws StartError when it cannot be written or another start uses it.
 */
export async function openDataFolder(
  path: string,
  siteUrl: string,
  development = false,
): Promise<DataFolder> {
  const runFile = join(path, "running.json");
  const lock = take(path, runFile);
  await endLeftovers(readRunFile(runFile)?.parts ?? []);
  const write = (parts: Running[]) => {
    try {
      const noted: RunFile = { pid: process.pid, siteUrl, development, parts };
      // Aside first: a disk that is full keeps what was noted before.
      writeFileSync(`${runFile}.new`, JSON.stringify(noted));
      renameSync(`${runFile}.new`, runFile);
    } catch {
      // A full disk must not stop what runs; at worst a later start finds fewer parts to end.
    }
  };
  write([]);
  return {
    path,
    noteParts: (parts) =>
      write(
        parts.flatMap((part) => {
          const born = processBirth(part.pid);
          return born ? [{ ...part, born }] : [];
        }),
      ),
    release() {
      try {
        rmSync(runFile, { force: true });
      } catch {
        // The folder became read-only. The next start finds the processes in it gone.
      }
      lock.release();
    },
  };
}

function take(path: string, runFile: string): FileLock {
  let lock: FileLock | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const probe = join(path, `.writable-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
    lock = tryLock(join(path, "launcher.lock"));
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data folder ${path} cannot be written (${cause}). Make it writable for this user, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  if (lock) return lock;
  const holder = readRunFile(runFile);
  throw new FolderInUse(
    `The data folder ${path} is in use by a product that runs already${holder ? ` (process ${holder.pid}, ${holder.siteUrl})` : ""}. Stop it first, or set DATA_DIR and PORT to start another one.`,
  );
}

function readRunFile(path: string): RunFile | undefined {
  try {
    // Nothing else writes it; what a crash cut short does not parse.
    return JSON.parse(readFileSync(path, "utf8")) as RunFile;
  } catch {
    return undefined;
  }
}

/**
 * The product that runs on a data folder, as it noted itself; undefined when none does. Takes and
 * changes nothing.
 */
export function folderHolder(path: string): Omit<RunFile, "parts"> | undefined {
  return isLocked(join(path, "launcher.lock"))
    ? readRunFile(join(path, "running.json"))
    : undefined;
}

/** A part that outlived its launcher would write beside the new one. */
async function endLeftovers(parts: Running[]): Promise<void> {
  const living = () => parts.filter(({ pid, born }) => processBirth(pid) === born);
  for (const { pid } of living()) signal(pid, "SIGTERM");
  const deadline = Date.now() + 8_000;
  while (living().length > 0 && Date.now() < deadline) await sleep(50);
  for (const { pid } of living()) signal(pid, "SIGKILL");
  while (living().length > 0) await sleep(20);
}
