import { expect, test } from "vitest";
import { asLines, ok, warning, wrong } from "./finding.ts";

test("what is wrong stands last, with its fix, above the counts", () => {
  const lines = asLines([
    wrong("disk", "only 0.1 GB free.", "free some."),
    ok("Node", "24"),
    warning("mail", "stays here.", "set SMTP_HOST."),
  ]);
  expect(lines).toEqual([
    "ok       Node: 24",
    "warning  mail: stays here. Fix: set SMTP_HOST.",
    "wrong    disk: only 0.1 GB free. Fix: free some.",
    "",
    "1 ok, 1 to think about, 1 wrong",
  ]);
});
