import { expect, test } from "vitest";
import { layoutCopy } from "./ui.copy.ts";
import { readNewPassword } from "./new-password.tsx";

const copy = layoutCopy.newPassword;

const read = (password: string, confirm: string) => readNewPassword({ password, confirm });

test("a new password has a valid length and matches its confirmation", () => {
  expect(read("short", "short")).toEqual({ problem: copy.tooShort });
  expect(read("ä".repeat(37), "ä".repeat(37))).toEqual({ problem: copy.tooLong });
  expect(read("long enough words", "long enough word")).toEqual({ problem: copy.mismatch });
  expect(read("long enough words", "long enough words")).toEqual({ password: "long enough words" });
});

test("missing fields are rejected as too short", () => {
  expect(readNewPassword({})).toEqual({ problem: copy.tooShort });
});
