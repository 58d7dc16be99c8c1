import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { requireDebianPackage } from "../servers/debian-package.ts";

/** The user that the official image has. */
const userId = 1000;

const certificates = "/etc/ssl/certs/ca-certificates.crt";

/** The folder of the machine's npm. */
function npmFolder(): string {
  const path = process.env.PATH?.split(":").filter((folder) => !folder.includes("node_modules"));
  const found = path?.map((folder) => join(folder, "npm")).find((file) => existsSync(file));
  if (!found) throw new Error("npm is not in PATH.");
  return dirname(dirname(realpathSync(found)));
}

/**
 * Creates what the official Node.js image on Debian slim contains: Debian's base system, this Node.js, npm
 * and the user `node`. Registries of images need not be reachable. npm trusts the machine's certificates.
 */
export function createBaseSystem(folder: string, suite: string): void {
  requireDebianPackage("debootstrap", "debootstrap");
  const mirror = "http://deb.debian.org/debian";
  execFileSync("debootstrap", ["--variant=minbase", suite, folder, mirror], { stdio: "ignore" });
  const local = join(folder, "usr/local");
  cpSync(process.execPath, join(local, "bin/node"));
  const npm = join(local, "lib/node_modules/npm");
  cpSync(npmFolder(), npm, { recursive: true });
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm")]);
  execFileSync("chroot", [
    folder,
    "useradd",
    "--uid",
    String(userId),
    "--user-group",
    "--create-home",
    "node",
  ]);
  if (!existsSync(certificates)) return;
  mkdirSync(join(folder, dirname(certificates)), { recursive: true });
  cpSync(realpathSync(certificates), join(folder, certificates));
  mkdirSync(join(local, "etc"), { recursive: true });
  writeFileSync(join(local, "etc/npmrc"), `cafile=${certificates}\n`);
}
