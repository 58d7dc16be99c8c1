import { StartError } from "../domain/errors.ts";
import { getErrorCode } from "../functions/_shared/errors.ts";
import { describeError, muteConsole, printMessage } from "./log.ts";

/**
 * Runs a command as a child process of the launcher. Prints an error in one line and exits with 1;
 * `describeFailure` returns the message for an error that is not a `StartError`.
 */
export async function runCommand(
  command: () => Promise<void>,
  describeFailure: (reason: string) => string,
): Promise<void> {
  muteConsole();
  try {
    await command();
  } catch (error) {
    if (error instanceof StartError) printMessage(error.message);
    else if (getErrorCode(error) === "ENOSPC") printMessage("The disk is full. Free some space.");
    else printMessage(describeFailure(describeError(error)));
    process.exitCode = 1;
  }
  if (process.connected) process.disconnect();
}
