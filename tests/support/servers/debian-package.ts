import { spawnSync } from "node:child_process";

/**
 * Installs a Debian package where its program is missing. Tests that need one fail without it; they are
 * never skipped.
 */
export function ensureProgram(program: string, packageName: string): void {
  if (isInstalled(program)) return;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packageName}`;
  if (process.getuid?.() !== 0)
    throw new Error(
      `This test needs ${packageName}. Install it once with: sudo sh -c "${command}"`,
    );
  const { status } = spawnSync("sh", ["-c", `(${command}) >&2`], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0 || !isInstalled(program))
    throw new Error(`${packageName} could not be installed.`);
}

const isInstalled = (program: string) =>
  spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0;
