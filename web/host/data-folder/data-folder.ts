import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { StartError, getErrorMessage } from "../../../supabase/domain/errors.ts";
import { type FileLock, isLocked, tryLock } from "../../storage/file-lock.ts";
import { getFolderIdentity } from "../../storage/folder-identity.ts";
import { rejectRootForOtherOwner } from "./folder-owner.ts";
import { getProcessBirth, sendSignal } from "./processes.ts";

const processShape = z.object({ name: z.string(), pid: z.number(), born: z.string() });
const runFileShape = z.object({
  pid: z.number(),
  /** Birth of the launcher; see `processBirth`. */
  born: z.string(),
  /** The folder that the processes run on: a copied file names another one. */
  folder: z.string(),
  siteUrl: z.string(),
  /** Whether `npm run dev` runs on it. */
  development: z.boolean(),
  services: z.array(processShape),
});
type Running = z.infer<typeof processShape>;
type RunFile = z.infer<typeof runFileShape>;

/** Another product runs on the data folder. */
export class FolderInUseError extends StartError {}

/** The data folder while this process holds its lock. */
export type DataFolder = {
  path: string;
  /** Records the running services, so that a start after a kill -9 can end those that are left. */
  noteServices(services: { name: string; pid: number }[]): void;
  release(): void;
};

/**
 * Creates the data folder, private to its user, locks it, and ends services that a killed launcher left
 * running on it.
 * @throws {StartError} when it cannot be written, belongs to another user or is in use
 */
export async function openDataFolder(
  path: string,
  siteUrl: string,
  development = false,
): Promise<DataFolder> {
  rejectRootForOtherOwner(path);
  const runFile = join(path, "running.json");
  const lock = lockFolder(path, runFile);
  const folder = getFolderIdentity(path);
  await endLeftovers(readRunFile(runFile), folder);
  const write = (services: Running[]) => {
    try {
      const born = getProcessBirth(process.pid) ?? "";
      const noted: RunFile = { pid: process.pid, born, folder, siteUrl, development, services };
      // Replaced atomically: on a full disk the former file stays.
      writeFileSync(`${runFile}.new`, JSON.stringify(noted));
      renameSync(`${runFile}.new`, runFile);
    } catch {
      // A full disk must not stop the product. At worst, a later start ends fewer services.
    }
  };
  write([]);
  return {
    path,
    noteServices: (services) =>
      write(
        services.flatMap((service) => {
          const born = getProcessBirth(service.pid);
          return born ? [{ ...service, born }] : [];
        }),
      ),
    release() {
      try {
        rmSync(runFile, { force: true });
      } catch {
        // The folder became read-only. The next start finds that its processes have ended.
      }
      lock.release();
    },
  };
}

function lockFolder(path: string, runFile: string): FileLock {
  let lock: FileLock | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const probe = join(path, `.writable-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
    lock = tryLock(join(path, "launcher.lock"));
  } catch (error) {
    const cause = getErrorMessage(error);
    throw new StartError(
      `The data folder ${path} cannot be written (${cause}). Make it writable for this user, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  if (lock) return lock;
  const holder = readRunFile(runFile);
  throw new FolderInUseError(
    `The data folder ${path} is in use by a product that runs already${holder ? ` (process ${holder.pid}, ${holder.siteUrl})` : ""}. Stop it first, or set DATA_DIR and PORT to start another one.`,
  );
}

/** Returns undefined when there is no file, or a crash left it incomplete. */
function readRunFile(path: string): RunFile | undefined {
  try {
    return runFileShape.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

/** Returns the product that runs on a data folder, or undefined. Neither locks nor changes anything. */
export function findFolderHolder(
  path: string,
): Pick<RunFile, "pid" | "siteUrl" | "development"> | undefined {
  return isLocked(join(path, "launcher.lock"))
    ? readRunFile(join(path, "running.json"))
    : undefined;
}

/**
 * Ends services that outlived their launcher: they would write to the same files as new ones. The services
 * of another folder, of which this one is a copy, and of a running launcher are left alone.
 */
async function endLeftovers(noted: RunFile | undefined, folder: string): Promise<void> {
  if (!noted || noted.folder !== folder) return;
  if (noted.pid !== process.pid && getProcessBirth(noted.pid) === noted.born) return;
  const living = () => noted.services.filter(({ pid, born }) => getProcessBirth(pid) === born);
  for (const { pid } of living()) sendSignal(pid, "SIGTERM");
  const deadline = Date.now() + 8_000;
  while (living().length > 0 && Date.now() < deadline) await sleep(50);
  for (const { pid } of living()) sendSignal(pid, "SIGKILL");
  while (living().length > 0) await sleep(20);
}
