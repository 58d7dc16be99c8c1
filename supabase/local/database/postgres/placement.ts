import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { log, StartError } from "../../log.ts";
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
  if (existsSync(note)) return notedCluster(note, dataFolder);
  const own = join(dataFolder, "postgres");
  if (existsSync(own) || reaches(user, dataFolder, "x") || openParent(dataFolder, user)) return own;

  const clusters = join(sharedHome, "clusters");
  share(clusters, dataFolder);
  for (const left of readdirSync(clusters).map((name) => join(clusters, name))) {
    const ownerNote = join(left, "data-folder");
    if (existsSync(ownerNote) && readFileSync(ownerNote, "utf8") === dataFolder) {
      log(`an earlier database of this data folder is still in ${left}; remove it by hand`);
    }
  }
  const home = join(clusters, randomUUID());
  ownFolder(home, user);
  writeFileSync(join(home, "data-folder"), dataFolder);
  const elsewhere = join(home, "postgres");
  writeFileSync(`${note}.new`, `${elsewhere}\n`, { flush: true });
  renameSync(`${note}.new`, note);
  return elsewhere;
}

/** The folder that the note names. @throws StartError where it is gone, or another data folder's. */
function notedCluster(note: string, dataFolder: string): string {
  const cluster = readFileSync(note, "utf8").trim();
  const ownerNote = join(dirname(cluster), "data-folder");
  if (!existsSync(ownerNote))
    throw new StartError(
      `The database of ${dataFolder} is missing: ${note} names ${cluster || "no folder"}, which does not exist. ` +
        "Put that folder back, or restore a backup: npm run restore -- <file> --replace.",
    );
  const owner = readFileSync(ownerNote, "utf8");
  if (owner === dataFolder) return cluster;
  const ownersNote = join(owner, "cluster-location");
  const isCopy =
    existsSync(ownersNote) &&
    realpathSync(owner) !== realpathSync(dataFolder) &&
    readFileSync(ownersNote, "utf8").trim() === cluster;
  if (isCopy)
    throw new StartError(
      `${dataFolder} is a copy of ${owner} and has no database of its own. Use npm run backup and npm run restore to copy a product.`,
    );
  writeFileSync(ownerNote, dataFolder);
  return cluster;
}

/**
 * Lets `user` pass through the product's own data folder, the parent of ours, and see nothing of it.
 * False, and nothing changed, where that does not help.
 */
function openParent(dataFolder: string, user: ProcessUser): boolean {
  const parent = dirname(dataFolder);
  const { uid, gid, mode } = statSync(parent);
  if (uid !== process.getuid?.() || user.gid === undefined || (mode & 0o777) !== 0o700)
    return false;
  chownSync(parent, uid, user.gid);
  chmodSync(parent, 0o710);
  if (reaches(user, dataFolder, "x")) return true;
  chmodSync(parent, 0o700);
  chownSync(parent, uid, gid);
  return false;
}

/** `folder` (programs), or a copy of it where `user` can execute it. */
export function placePrograms(folder: string, user: ProcessUser): string {
  if (reaches(user, join(folder, "."), "x")) return folder;
  // One copy per version, whichever clone it comes from.
  const key = createHash("sha256").update(manifestOf(folder)).digest("hex");
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

function manifestOf(folder: string): string {
  const manifest = [join(folder, "package.json"), join(folder, "..", "package.json")].find((path) =>
    existsSync(path),
  );
  return manifest ? readFileSync(manifest, "utf8") : folder;
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
  const base = Buffer.byteLength(tmpdir()) <= 60 && existsSync(tmpdir()) ? tmpdir() : "/tmp";
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
