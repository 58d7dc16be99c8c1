import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StartError } from "../settings/start-error.ts";
import { runCommand } from "./run-command.ts";

const printed = vi.fn<(value: unknown) => void>();

beforeEach(() => {
  printed.mockReset();
  vi.spyOn(console, "error").mockImplementation(printed);
});
// The exit code of the test process is its own.
afterEach(() => void (process.exitCode = undefined));

test("exits with the code of the command, without an error", async () => {
  await runCommand(async () => 3);
  expect(process.exitCode).toBe(3);
  expect(printed).not.toHaveBeenCalled();
});

const systemError = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
const programError = new TypeError("x is not a function");
test.each<[string, Error, unknown]>([
  ["the message of a failure with a fix", new StartError("Name a file."), "Name a file."],
  [
    "the task and the message of a system error",
    systemError,
    "Could not make the backup: EACCES: permission denied.",
  ],
  ["the stack of any other error", programError, programError],
])("prints %s and exits with 1", async (_, error, text) => {
  await runCommand(() => Promise.reject(error), "make the backup");
  expect(process.exitCode).toBe(1);
  expect(printed.mock.calls).toEqual([[text]]);
});

test("prints a system error with its stack for a command without a task", async () => {
  await runCommand(() => Promise.reject(systemError));
  expect(printed.mock.calls).toEqual([[systemError]]);
});
