import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseConfig } from "../settings/config.ts";
import { checkExternalDatabase } from "./external-database.ts";

function configOf(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "site-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return parseConfig({ DATA_DIR: folder, ...settings });
}

test("reports a server that cannot be reached, with the fix and without the password", async () => {
  const url = "postgresql://site:a-secret-word@127.0.0.1:1/site";
  const findings = await checkExternalDatabase(configOf({ DATABASE_URL: url }));
  expect(findings).toEqual([
    {
      level: "wrong",
      subject: "DATABASE_URL",
      what: expect.stringContaining("127.0.0.1:1 cannot be reached (ECONNREFUSED)."),
      fix: expect.stringContaining("Check its port."),
    },
  ]);
  expect(JSON.stringify(findings)).not.toContain("a-secret-word");
});

test("checks nothing for the embedded database", async () => {
  expect(await checkExternalDatabase(configOf({}))).toEqual([]);
});
