import { execFileSync, spawnSync } from "node:child_process";

/**
 * Installs a Debian package if its program is missing.
 * @throws with the command to run when this user cannot install packages.
 */
export function requireDebianPackage(name: string, program: string): void {
  if (spawnSync("sh", ["-c", `command -v ${program}`]).status === 0) return;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${name}`;
  if (process.getuid?.() !== 0)
    throw new Error(`This test needs ${program}. Install it once with: sudo sh -c "${command}"`);
  console.log(`Installing Debian's ${name} (once)…`);
  execFileSync("sh", ["-c", `(${command}) >/dev/null`], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
