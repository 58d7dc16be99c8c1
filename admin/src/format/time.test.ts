import { expect, test } from "vitest";
import { shortTime } from "./time.ts";

test("a moment of this year shows the time, an older one the year", () => {
  const now = new Date(2026, 5, 1);
  expect(shortTime(new Date(2026, 2, 4, 9, 5).toISOString(), now, "en-GB")).toBe("4 Mar, 09:05");
  expect(shortTime(new Date(2024, 2, 4, 9, 5).toISOString(), now, "en-GB")).toBe("4 Mar 2024");
});
