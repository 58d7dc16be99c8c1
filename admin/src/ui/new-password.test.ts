import { expect, test } from "vitest";
import { layoutCopy } from "./ui.copy.ts";
import { readNewPassword } from "./new-password.tsx";

const copy = layoutCopy.newPassword;

const read = (password: string, confirm: string) => readNewPassword({ password, confirm });

test("a new password is long enough, not too long and typed twice the same", () => {
  expect(read("short", "short")).toEqual({ problem: copy.tooShort });
  expect(read("ä".repeat(37), "ä".repeat(37))).toEqual({ problem: copy.tooLong });
  expect(read("long enough words", "long enough word")).toEqual({ problem: copy.mismatch });
  expect(read("long enough words", "long enough words")).toEqual({ password: "long enough words" });
});

test("fields that are missing are too short", () => {
  expect(readNewPassword({})).toEqual({ problem: copy.tooShort });
});
