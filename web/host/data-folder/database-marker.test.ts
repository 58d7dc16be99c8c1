import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noteDatabase, requireDatabase } from "./database-marker.ts";

test("rejects a data folder whose database is missing, and names the restore", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "marker-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const check = () => requireDatabase(dataDir);
  noteDatabase(dataDir);
  expect(check).not.toThrow();
  mkdirSync(join(dataDir, "supabase"));
  writeFileSync(join(dataDir, "supabase/cluster-created"), "");
  mkdirSync(join(dataDir, "supabase/postgres"));
  noteDatabase(dataDir);
  expect(check).not.toThrow();
  rmSync(join(dataDir, "supabase/postgres"), { recursive: true });
  expect(check).toThrow(/is missing/);
  rmSync(join(dataDir, "supabase"), { recursive: true });
  expect(check).toThrow(
    /database of .* is missing: .*supabase has no database\. .*npm run restore -- <file> --replace$/,
  );
});
