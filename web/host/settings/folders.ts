import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { SettingsReader } from "../../settings/settings-reader.ts";
import type { ProductSetting } from "../../settings/settings.ts";
import { root } from "./root.ts";

/** Folders of the checkout with sources or build outputs. */
const sourceFolders =
  /^(\.git|\.github|\.ci|admin|docs|node_modules|studio|supabase|tests|web)(\/|$)/;

/**
 * Reads the folders of the product; a relative path starts at the checkout. Rejects folders in which the
 * product would overwrite or publish files: the checkout itself, its sources, and for data those above it.
 */
export function readFolders(read: SettingsReader<ProductSetting>): {
  dataDir: string;
  backupDir: string;
} {
  const parse = (name: "DATA_DIR" | "BACKUP_DIR", isUsable: (path: string) => boolean) => {
    const hasTilde = read.text(name)?.startsWith("~");
    const expected = hasTilde
      ? "expected a path without ~, which only a shell replaces, such as /home/anna/data."
      : "expected a folder outside the checkout and its source folders, such as /srv/site or .data.";
    return read.parse(name, expected, (value) => {
      const path = resolve(root, value);
      return !hasTilde && isUsable(path) ? path : undefined;
    });
  };
  const dataDir =
    parse("DATA_DIR", (path) => !isInSources(path) && !contains(path, root)) ?? join(root, ".data");
  const backupDir = parse("BACKUP_DIR", (path) => !isInSources(path)) ?? join(dataDir, "backups");
  return { dataDir, backupDir };
}

function isInSources(path: string): boolean {
  const relativePath = relative(realpathSync(root), resolveLinks(path)).split(sep).join("/");
  return relativePath === "" || sourceFolders.test(relativePath);
}

function contains(folder: string, path: string): boolean {
  const relativePath = relative(resolveLinks(folder), realpathSync(path));
  return relativePath !== ".." && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

/** Resolves the links in a path whose last folders may not exist yet. */
function resolveLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(resolveLinks(parent), relative(parent, path));
}
