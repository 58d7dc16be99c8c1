import { StartError } from "../settings/start-error.ts";

/**
 * Runs a command with the arguments of this process. The process exits with the code that the command
 * returns, or with 1 after an error.
 * @param task what the command does, such as "make the backup", for the message of a system error
 */
export async function runCommand(
  command: (args: string[]) => Promise<number>,
  task?: string,
): Promise<void> {
  // An IPC channel to the parent process would keep this process alive.
  process.channel?.unref();
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    process.exitCode = 1;
    console.error(describeFailure(error, task));
  }
}

/** The message for an expected failure; the error itself, with its stack, for any other one. */
function describeFailure(error: unknown, task: string | undefined): unknown {
  if (error instanceof StartError) return error.message;
  if (task && error instanceof Error && "code" in error)
    return `Could not ${task}: ${error.message}.`;
  return error;
}
