import { expect, test } from "vitest";
import { exportFileName } from "./lead-export.ts";
import { leadsCopy } from "./leads.copy.ts";

test("the file is named after the day of the export", () => {
  expect(exportFileName(new Date(2026, 0, 5, 23, 59))).toBe("leads-export-2026-01-05.csv");
});

test("the toast gives the number of leads", () => {
  expect(leadsCopy.export.done).toBe("Export Successful");
  expect(leadsCopy.export.exported(203)).toBe("Exported 203 leads to CSV.");
});
