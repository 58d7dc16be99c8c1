import { expect, test } from "vitest";
import { exportFileName } from "./save-file.ts";

test("the file name has the date of the export", () => {
  const name = exportFileName("leads-export", new Date(2026, 0, 5, 23, 59));
  expect(name).toBe("leads-export-2026-01-05.csv");
  expect(exportFileName("person", new Date(2026, 11, 31), "json")).toBe("person-2026-12-31.json");
});
