import { expect, test } from "vitest";
import { leadsCopy } from "./leads.copy.ts";

test("the toast gives the number of leads", () => {
  expect(leadsCopy.export.done).toBe("Export Successful");
  expect(leadsCopy.export.exported(203)).toBe("Exported 203 leads to CSV.");
});
