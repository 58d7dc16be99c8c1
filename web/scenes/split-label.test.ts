import { expect, test } from "vitest";
import { splitLabel } from "./split-label.ts";

test.each([
  ["Core banking: change stream", "Core banking", "change stream"],
  ["基幹システム： 変更ストリーム", "基幹システム", "変更ストリーム"],
  ["payments", "payments", undefined],
  ["Due 07:30", "Due 07:30", undefined],
  ["Report: 07:30 moves to 07:44", "Report", "07:30 moves to 07:44"],
  [": no name", ": no name", undefined],
  ["name: ", "name", undefined],
])("splits “%s” into “%s” and “%s”", (entry, name, detail) => {
  expect(splitLabel(entry)).toEqual({ name, detail });
});
