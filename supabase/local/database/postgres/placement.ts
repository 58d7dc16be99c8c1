/**
 * Chooses the folders of PostgreSQL's programs and data. PostgreSQL does not run as root, so root
 * runs it as "nobody", who cannot access folders below a private home such as /root. Programs and
 * data are then placed in a shared folder, and a file in the data folder stores its path.
 */

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
import { StartError } from "../../../domain/errors.ts";
import { getFolderIdentity } from "../../../../web/storage/folder-identity.ts";
import { log } from "../../log.ts";
import type { ProcessUser } from "./guarded-process.ts";

const sharedHome = "/var/lib/enterprise-site";

/** The user that runs the database: the current one, or "nobody" for root. @throws StartError */
export function findDatabaseUser(): ProcessUser {
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

/**
 * Creates a private folder if it is missing, and makes the database's user its owner. @throws StartError
 * when root would take it from another user, who could then not start the database.
 */
export function ensureOwnedFolder(folder: string, user: ProcessUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.uid === undefined || user.gid === undefined) return;
  const { uid } = statSync(folder);
  if (uid !== 0 && uid !== user.uid)
    throw new StartError(
      `${folder} belongs to the user with id ${uid}. Run the command as that user; as root it would take the folder away from that user.`,
    );
  chownSync(folder, user.uid, user.gid);
}

function canAccess(user: ProcessUser, path: string): boolean {
  if (user.uid === undefined) return true;
  const probe = spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], { ...user, cwd: "/" });
  return probe.status === 0;
}

/**
 * Returns the folder of the cluster for a data folder, which `user` can access. @throws StartError
 */
export function resolveClusterFolder(dataFolder: string, user: ProcessUser): string {
  const locationFile = join(dataFolder, "cluster-location");
  if (existsSync(locationFile)) return readClusterLocation(locationFile, dataFolder);
  const local = join(dataFolder, "postgres");
  if (existsSync(local) || canAccess(user, dataFolder) || grantParentAccess(dataFolder, user))
    return local;

  const clusters = join(sharedHome, "clusters");
  createSharedFolder(clusters, dataFolder);
  for (const folder of readdirSync(clusters).map((name) => join(clusters, name))) {
    const ownerFile = join(folder, "data-folder");
    if (existsSync(ownerFile) && readFileSync(ownerFile, "utf8") === dataFolder) {
      log(
        "earlier_database",
        `an earlier database of this data folder is still in ${folder}; remove it manually`,
        "warn",
      );
    }
  }
  const home = join(clusters, randomUUID());
  ensureOwnedFolder(home, user);
  writeFileSync(join(home, "data-folder"), dataFolder);
  const shared = join(home, "postgres");
  writeFileSync(`${locationFile}.new`, `${shared}\n`, { flush: true });
  renameSync(`${locationFile}.new`, locationFile);
  return shared;
}

/** Reads the path of a shared cluster. @throws StartError when it is missing or not ours. */
function readClusterLocation(locationFile: string, dataFolder: string): string {
  const cluster = readFileSync(locationFile, "utf8").trim();
  const ownerFile = join(dirname(cluster), "data-folder");
  if (!existsSync(ownerFile))
    throw new StartError(
      `The database of ${dataFolder} is missing: ${locationFile} names ${cluster || "no folder"}, which does not exist. ` +
        "Put that folder back, or restore a backup: npm run restore -- <file> --replace",
    );
  const owner = readFileSync(ownerFile, "utf8");
  if (owner === dataFolder) return cluster;
  const ownersLocationFile = join(owner, "cluster-location");
  const isCopy =
    existsSync(ownersLocationFile) &&
    realpathSync(owner) !== realpathSync(dataFolder) &&
    readFileSync(ownersLocationFile, "utf8").trim() === cluster;
  if (isCopy)
    throw new StartError(
      `${dataFolder} is a copy of ${owner} and has no database of its own. Use npm run backup and npm run restore to copy a product.`,
    );
  writeFileSync(ownerFile, dataFolder);
  return cluster;
}

/**
 * Lets `user` traverse, but not list, the parent of the data folder, which is the product's own
 * data folder. Returns false and changes nothing if that is not sufficient.
 */
function grantParentAccess(dataFolder: string, user: ProcessUser): boolean {
  const parent = dirname(dataFolder);
  const { uid, gid, mode } = statSync(parent);
  if (uid !== process.getuid?.() || user.gid === undefined || (mode & 0o777) !== 0o700)
    return false;
  chownSync(parent, uid, user.gid);
  chmodSync(parent, 0o710);
  if (canAccess(user, dataFolder)) return true;
  chmodSync(parent, 0o700);
  chownSync(parent, uid, gid);
  return false;
}

/** Returns a folder of programs that `user` can execute: the given one or a shared copy. */
export function resolvePrograms(folder: string, user: ProcessUser): string {
  if (canAccess(user, join(folder, "."))) return folder;
  // One copy per version, shared by all checkouts.
  const key = createHash("sha256").update(readManifest(folder)).digest("hex");
  const copy = join(sharedHome, "programs", key.slice(0, 16));
  if (!existsSync(copy)) {
    createSharedFolder(dirname(copy), folder);
    const temporary = `${copy}.${process.pid}`;
    rmSync(temporary, { recursive: true, force: true });
    cpSync(folder, temporary, { recursive: true, verbatimSymlinks: true });
    renameSync(temporary, copy);
  }
  return copy;
}

function readManifest(folder: string): string {
  const manifest = [join(folder, "package.json"), join(folder, "..", "package.json")].find((path) =>
    existsSync(path),
  );
  return manifest ? readFileSync(manifest, "utf8") : folder;
}

/** Creates a folder because `unreachable` cannot be accessed. @throws StartError */
function createSharedFolder(folder: string, unreachable: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  } catch {
    throw new StartError(
      `The user that runs PostgreSQL cannot access ${unreachable}, and ${folder} cannot be created. ` +
        "Start the product as an ordinary user, or move it out of a private home folder.",
    );
  }
}

const socketPrefix = "site-supabase-";
/** In a socket folder: the identity of the data folder that it belongs to. */
const ownerFile = "data-folder";

/**
 * Creates a private folder for sockets, with a short path, because socket paths are limited to 107
 * bytes. A file in the data folder stores its path, so that the next start can remove the folder of
 * a killed run.
 */
export function createSocketFolder(
  dataFolder: string,
  user: ProcessUser,
): { readonly socketFolder: string; removeSocketFolder(): void } {
  const locationFile = join(dataFolder, "socket-folder");
  const identity = getFolderIdentity(dataFolder);
  if (existsSync(locationFile)) removeSocketFolder(readFileSync(locationFile, "utf8"), identity);
  const isUsable =
    Buffer.byteLength(tmpdir()) <= 60 &&
    statSync(tmpdir(), { throwIfNoEntry: false })?.isDirectory();
  const socketFolder = mkdtempSync(join(isUsable ? tmpdir() : "/tmp", socketPrefix));
  ensureOwnedFolder(socketFolder, user);
  writeFileSync(join(socketFolder, ownerFile), identity);
  writeFileSync(locationFile, socketFolder);
  return {
    socketFolder,
    removeSocketFolder() {
      removeSocketFolder(socketFolder, identity);
      rmSync(locationFile, { force: true });
    },
  };
}

/**
 * Removes the socket folder of a data folder. Leaves any other folder: in a copy of a data folder, the
 * stored path is that of the original, whose server may be running.
 */
function removeSocketFolder(folder: string, identity: string): void {
  const owner = join(folder, ownerFile);
  if (!basename(folder).startsWith(socketPrefix) || !existsSync(owner)) return;
  if (readFileSync(owner, "utf8") === identity) rmSync(folder, { recursive: true, force: true });
}
