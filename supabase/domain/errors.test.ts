import { expect, test } from "vitest";
import { getErrorMessage, StartError } from "./errors.ts";

test("the message of an error, or another thrown value as text", () => {
  expect(getErrorMessage(new StartError("Set PORT."))).toBe("Set PORT.");
  expect(getErrorMessage("stopped")).toBe("stopped");
  expect(getErrorMessage(undefined)).toBe("undefined");
});
