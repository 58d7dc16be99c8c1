import { lstatSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { getErrorMessage } from "../../../supabase/domain/errors.ts";
import { ConfigError } from "./config-error.ts";
import { root } from "./root.ts";

/** A line `NAME=value`. A quoted value may span several lines. */
const assignmentPattern =
  /^[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|).*$/gm;

/** Reads a file of settings such as `.env`; empty if there is no file. @throws {ConfigError} */
export function readEnvFile(path = resolve(root, ".env")): Record<string, string | undefined> {
  const text = readText(path);
  if (text === undefined) return {};
  if (text.includes("\0")) throw new ConfigError([`${path} is not UTF-8 text. Save it as UTF-8.`]);
  // Editors on Windows write a byte order mark.
  const settings = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const problems = findUnreadableLines(settings).map(
    // The line itself may contain a secret.
    (line) => `${path} cannot be read in line ${line}: expected NAME=value, or # before a comment.`,
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return parseEnv(settings);
}

/** Returns the numbers of the lines that are no setting, comment or blank. `parseEnv` ignores them. */
function findUnreadableLines(text: string): number[] {
  const withoutSettings = text.replaceAll(assignmentPattern, (assignment) =>
    assignment.replaceAll(/[^\n]/g, ""),
  );
  return withoutSettings
    .split("\n")
    .flatMap((line, index) => (/^\s*(#|$)/.test(line) ? [] : [index + 1]));
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const link = lstatSync(path, { throwIfNoEntry: false });
    if (!link) return undefined;
    throw new ConfigError([
      link.isSymbolicLink()
        ? `${path} is a link that cannot be followed. Correct its target, or remove the link.`
        : `${path} cannot be read (${getErrorMessage(error)}).`,
    ]);
  }
}
