import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The checkout's path, with a trailing slash. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

export const workspaces = ["web", "studio", "admin", "supabase", "tests"] as const;

const skipped = new Set(["node_modules", ".next", "dist", ".git", ".sanity", ".data"]);

/** Paths of every hand-written file below a folder, relative to the checkout. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path);
    return [path];
  });

export const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** Every TypeScript file of the workspaces, without declaration files. */
export const sources = workspaces
  .flatMap(filesBelow)
  .filter((path) => /\.(ts|tsx|mts)$/.test(path) && !path.endsWith(".d.ts"));

export const isTest = (path: string) =>
  path.startsWith("tests/") || /\.(test|fake|fixture)\./.test(path);

/** The import specifiers of a file. */
export const importsOf = (path: string) =>
  ts.preProcessFile(textOf(path), true, true).importedFiles.map(({ fileName }) => fileName);
