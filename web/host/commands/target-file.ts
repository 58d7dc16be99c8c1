import { resolve } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";
import { getCallerFolder } from "../settings/config.ts";

/**
 * Resolves a file named on the command line from the folder that npm was called in.
 * @throws {StartError} for `-`, which is not standard output here, options, an unexpanded `~` and names
 *   that are empty, end with a slash or contain control characters
 */
export function resolveTargetFile(argument: string, usage: string): string {
  if (argument === "" || /^[-~]|[/\\]$|\p{Cc}/u.test(argument))
    throw new StartError(
      `${JSON.stringify(argument)} cannot be used as a file name. Start it with ./ or / and a letter.\n${usage}`,
    );
  return resolve(getCallerFolder(), argument);
}
