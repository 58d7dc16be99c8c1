import { readFileSync } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "./errors.ts";
import { finishRestore } from "./restored.ts";

/**
 * Makes this process the only owner of a data folder until `release`. A lock left behind by a
 * killed process is taken over: it names the process and when that started, because process ids
 * are used again. A restore that was cut short is finished first. Throws `StartError` naming the owner.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await finishRestore(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "owner.lock");
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, "wx", 0o600);
      await file.writeFile(mine);
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const owner = parseOwner(await readFile(path, "utf8").catch(() => ""));
    if (owner && isRunning(owner))
      throw new StartError(
        `The content folder ${folder} is in use by process ${owner.pid}. Stop it, or set DATA_DIR to another folder.`,
      );
    await rm(path, { force: true });
  }
  throw new StartError(`The content folder ${folder} is being taken by another process.`);
}

type Owner = { pid: number; started: string };

function parseOwner(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    if (!("pid" in value) || typeof value.pid !== "number") return undefined;
    const started = "started" in value && typeof value.started === "string" ? value.started : "";
    return { pid: value.pid, started };
  } catch {
    return undefined;
  }
}

function isRunning(owner: Owner): boolean {
  if (owner.pid === process.pid && owner.started === startOf(process.pid)) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
  }
  return owner.started === startOf(owner.pid);
}

/** The kernel's start time of a living process where there is one to ask, otherwise "". */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}
