import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The checkout, with a slash at the end. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

export const workspaces = ["web", "studio", "admin", "supabase", "tests"] as const;

const skipped = new Set(["node_modules", ".next", "dist", ".git", ".sanity", ".data"]);

/** Every file of a folder that people write, as paths from the checkout. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path);
    return [path];
  });

export const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** Every TypeScript file of the workspaces; declarations describe what others wrote. */
export const sources = workspaces
  .flatMap(filesBelow)
  .filter((path) => /\.(ts|tsx|mts)$/.test(path) && !path.endsWith(".d.ts"));

export const isTest = (path: string) => path.startsWith("tests/") || /\.(test|fake)\./.test(path);

/** What a file imports, as it is written there. */
export const importsOf = (path: string) =>
  ts.preProcessFile(textOf(path), true, true).importedFiles.map(({ fileName }) => fileName);
