import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findLastReason, startCluster } from "./cluster.ts";

function createDataFolder(): string {
  const dataFolder = mkdtempSync(join(tmpdir(), "cluster-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  return dataFolder;
}

test("does not replace a database that was there by a new one", async () => {
  const dataFolder = createDataFolder();
  writeFileSync(join(dataFolder, "cluster-created"), "");
  await expect(startCluster({ dataFolder })).rejects.toThrow(
    /The database is missing: .*postgres does not exist\. .*npm run restore -- <file> --replace$/,
  );
});

test("names the file that is missing in a damaged database, and the restore", async () => {
  const dataFolder = createDataFolder();
  mkdirSync(join(dataFolder, "postgres"));
  await expect(startCluster({ dataFolder })).rejects.toThrow(
    /The database in .*postgres is damaged: the file .*PG_VERSION is missing\. .*npm run restore -- <file> --replace$/,
  );
});

test("reports the error that ended the server, not a rejected connection", () => {
  const lines = [
    "LOG:  invalid checkpoint record",
    "2026-11-25 08:00:00 UTC [7] PANIC:  could not locate a valid checkpoint record",
    "2026-11-25 08:00:00 UTC [8] FATAL:  the database system is starting up",
  ];
  expect(findLastReason(lines)).toBe("could not locate a valid checkpoint record");
  expect(findLastReason([])).toBe("it gave no reason");
});
