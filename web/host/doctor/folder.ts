import { once } from "node:events";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";
import type { Config } from "../settings/config.ts";
import { findFolderHolder } from "../data-folder/data-folder.ts";
import { isDatabaseMissing } from "../data-folder/database-marker.ts";
import { getProductOwner, getUserName } from "../data-folder/folder-owner.ts";
import { portOf } from "../supervisor/ports.ts";
import { readSecrets } from "../settings/secrets.ts";
import { type Finding, ok, warning, wrong } from "./finding.ts";

const gigabyte = 1024 ** 3;
const yearMs = 365 * 24 * 3600 * 1000;

/** Checks the data folder, its owner and secrets, the disk and the port. Changes nothing. */
export async function checkFolder(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const folder = checkPermissions(dataDir);
  if (folder.level === "wrong") return [folder, await port(config)];
  return [
    folder,
    ...checkOwners(config),
    ...checkDatabase(config),
    ...checkDisks(dataDir),
    ...secrets(dataDir),
    await port(config),
  ];
}

/** Checks that the user of this process owns the product's files, as the user that starts it must. */
function checkOwners({ dataDir, backup }: Config, userId = process.getuid?.()): Finding[] {
  const owner = getProductOwner(dataDir);
  if (owner === undefined || userId === undefined) return [];
  const fix = (id: number) =>
    `run all commands as the user that owns ${dataDir}, or give it everything: chown -R ${getUserName(id) ?? id} ${dataDir}`;
  if (owner !== userId)
    return [
      wrong(
        "owner",
        `${dataDir} belongs to another user, ${getUserName(owner) ?? owner}.`,
        fix(owner),
      ),
    ];
  // As root the database runs as "nobody".
  if (userId === 0) return [ok("owner", "the files belong to this user")];
  // Another folder for backups may be shared with products of other users.
  const own = backup.folder.startsWith(`${dataDir}/`) ? listPaths(backup.folder) : [];
  const paths = [...listPaths(dataDir), ...own];
  const foreign = paths.find((path) => statSync(path, { throwIfNoEntry: false })?.uid !== userId);
  return [
    foreign
      ? wrong("owner", `${foreign} belongs to another user.`, fix(userId))
      : ok("owner", "the files belong to this user"),
  ];
}

const listPaths = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

function checkDatabase({ dataDir, databaseUrl, hostedSupabase }: Config): Finding[] {
  return !hostedSupabase && !databaseUrl && isDatabaseMissing(dataDir)
    ? [
        wrong(
          "database",
          `${join(dataDir, "supabase")} had a database, which is missing.`,
          "put that folder back, or restore a backup: npm run restore -- <file> --replace",
        ),
      ]
    : [];
}

const findExisting = (path: string): string =>
  existsSync(path) ? path : findExisting(dirname(path));

function checkPermissions(dataDir: string): Finding {
  const place = findExisting(dataDir);
  const fix = "make it writable for the user that starts the product, or set DATA_DIR.";
  if (!statSync(place).isDirectory()) return wrong("DATA_DIR", `${place} is not a folder.`, fix);
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return wrong("DATA_DIR", `${place} cannot be written by this user.`, fix);
  }
  return place === dataDir
    ? ok("DATA_DIR", dataDir)
    : ok("DATA_DIR", `${dataDir}, which the first start creates`);
}

function checkDisks(dataDir: string): Finding[] {
  const note = join(dataDir, "supabase/cluster-location");
  const cluster = existsSync(note) ? readFileSync(note, "utf8").trim() : undefined;
  const places = [findExisting(dataDir), ...(cluster && existsSync(cluster) ? [cluster] : [])];
  const devices = new Set<number>();
  return places.flatMap((place) => {
    const { dev } = statSync(place);
    if (devices.has(dev)) return [];
    devices.add(dev);
    const { bavail, bsize, ffree, files } = statfsSync(place);
    const free = bavail * bsize;
    const text = `${(free / gigabyte).toFixed(1)} GB free at ${place}`;
    const fix = "free some space, or set DATA_DIR to a folder on a larger disk.";
    if (free < gigabyte / 2) return [wrong("disk", `only ${text}.`, fix)];
    if (files > 0 && ffree < 1_000)
      return [wrong("disk", `it has room for only ${ffree} more files at ${place}.`, fix)];
    return [free < 4 * gigabyte ? warning("disk", `only ${text}.`, fix) : ok("disk", text)];
  });
}

function secrets(dataDir: string): Finding[] {
  const path = join(dataDir, "secrets.json");
  if (!existsSync(path)) return [];
  try {
    readSecrets(path);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [wrong("secrets", error.message, "restore a copy, or remove it.")];
  }
  const { mode, mtimeMs } = statSync(path);
  if (mode & 0o077 && process.platform !== "win32")
    return [wrong("secrets", `other users of this machine can read ${path}.`, `chmod 600 ${path}`)];
  return Date.now() - mtimeMs > yearMs
    ? [
        warning(
          "secrets",
          `the keys in ${path} are older than a year.`,
          "rotate them: docs/security.md, under Keys.",
        ),
      ]
    : [ok("secrets", "generated by the product, readable only by its user")];
}

async function port(config: Config): Promise<Finding> {
  const { port: wanted, bind, dataDir } = config;
  const holder = findFolderHolder(dataDir);
  if (holder) return ok("port", `the product runs on this data folder (process ${holder.pid})`);
  const server = createServer();
  try {
    server.listen(wanted, bind);
    await once(server, "listening");
    const had = portOf(server);
    server.close();
    await once(server, "close");
    return ok("port", `${had} on ${bind} is free`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    const fixes: Record<string, [string, string]> = {
      EADDRINUSE: ["is taken by another program.", "stop that program, or set PORT."],
      EACCES: [
        "requires permissions that this user does not have.",
        "set PORT to a number above 1023.",
      ],
      EADDRNOTAVAIL: ["cannot be used: this machine has no such address.", "correct BIND."],
    };
    const [what, fix] = fixes[String(code)] ?? [`cannot be used (${code}).`, "set PORT or BIND."];
    return wrong("port", `${wanted} on ${bind} ${what}`, fix);
  }
}
