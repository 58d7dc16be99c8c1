import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { StartError } from "../log.ts";
import type { ProcessUser } from "./guarded-process.ts";

/**
 * Where PostgreSQL's files have to be. PostgreSQL refuses to run as root, so root runs it as
 * "nobody", who cannot reach a folder below a private home such as /root: then programs and data
 * live in a shared place, and the data folder keeps a note of where.
 */

const sharedHome = "/var/lib/enterprise-site";

/** Who runs the database: we ourselves, or "nobody" when we are root. */
export function databaseUser(): ProcessUser {
  if (process.getuid?.() !== 0) return {};
  const nobody = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "nobody");
  const [, , uid, gid] = nobody ?? [];
  if (uid === undefined || gid === undefined) {
    throw new StartError(
      'PostgreSQL cannot run as root and there is no user "nobody". Start the product as an ordinary user.',
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

/** A folder of our own that the database's user may write, made when missing. */
export function ownFolder(folder: string, user: ProcessUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
}

function reaches(user: ProcessUser, path: string, test: "x" | "r"): boolean {
  if (user.uid === undefined) return true;
  const probe = spawnSync("/bin/sh", ["-c", `test -${test} "$0"`, path], { ...user, cwd: "/" });
  return probe.status === 0;
}

/** The folder of the database cluster for `dataFolder`, reachable by `user`. */
export function placeCluster(dataFolder: string, user: ProcessUser): string {
  const note = join(dataFolder, "cluster-location");
  if (existsSync(note)) return readFileSync(note, "utf8").trim();
  const own = join(dataFolder, "postgres");
  if (existsSync(own) || reaches(user, dataFolder, "x")) return own;
  const elsewhere = join(sharedHome, "clusters", randomUUID());
  share(dirname(elsewhere), dataFolder);
  writeFileSync(`${note}.new`, `${elsewhere}\n`, { flush: true });
  renameSync(`${note}.new`, note);
  return elsewhere;
}

/** `folder` (programs), or a copy of it where `user` can execute it. */
export function placePrograms(folder: string, user: ProcessUser): string {
  if (reaches(user, join(folder, "."), "x")) return folder;
  const key = createHash("sha256").update(folder).update(installedAt(folder)).digest("hex");
  const copy = join(sharedHome, "programs", key.slice(0, 16));
  if (!existsSync(copy)) {
    share(dirname(copy), folder);
    const half = `${copy}.${process.pid}`;
    rmSync(half, { recursive: true, force: true });
    cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
  }
  return copy;
}

function installedAt(folder: string): string {
  const manifest = [join(folder, "package.json"), join(folder, "..", "package.json")].find(
    existsSync,
  );
  return manifest ? readFileSync(manifest, "utf8") : "";
}

function share(folder: string, forWhat: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  } catch {
    throw new StartError(
      `The user that runs PostgreSQL cannot reach ${forWhat}, and ${folder} cannot be made. ` +
        "Start the product as an ordinary user, or move it out of a private home folder.",
    );
  }
}

const socketPrefix = "site-supabase-";

/**
 * A private folder for sockets, and what removes it. Its path is short whatever the data folder's is:
 * a socket path may have 107 bytes. A note in the data folder lets the next start remove the folder
 * of a killed run.
 */
export function makeSocketFolder(
  dataFolder: string,
  user: ProcessUser,
): { readonly socketFolder: string; removeSocketFolder(): void } {
  const note = join(dataFolder, "socket-folder");
  if (existsSync(note)) removeIfOurs(readFileSync(note, "utf8"));
  const base = tmpdir().length <= 60 ? tmpdir() : "/tmp";
  const socketFolder = mkdtempSync(join(base, socketPrefix));
  ownFolder(socketFolder, user);
  writeFileSync(note, socketFolder);
  return {
    socketFolder,
    removeSocketFolder() {
      removeIfOurs(socketFolder);
      rmSync(note, { force: true });
    },
  };
}

function removeIfOurs(folder: string): void {
  if (basename(folder).startsWith(socketPrefix)) rmSync(folder, { recursive: true, force: true });
}
