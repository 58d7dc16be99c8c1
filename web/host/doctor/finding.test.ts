import { expect, test } from "vitest";
import { formatFindings, ok, warning, wrong } from "./finding.ts";

test("lists the most severe findings last, with the fix, then the counts", () => {
  const lines = formatFindings([
    wrong("disk", "only 0.1 GB free.", "free some."),
    ok("Node", "24"),
    warning("mail", "stays here.", "set SMTP_HOST."),
  ]);
  expect(lines).toEqual([
    "ok       Node: 24",
    "warning  mail: stays here. Fix: set SMTP_HOST.",
    "wrong    disk: only 0.1 GB free. Fix: free some.",
    "",
    "1 ok, 1 warning, 1 wrong",
  ]);
});
