import { expect, test } from "vitest";
import { describeBackup, listHosted } from "./describe-backup.ts";

test("lists the contents of a backup with their numbers", () => {
  const database = { tables: 2, rows: 3 };
  const content = { documents: 4, assets: 2 };
  expect(describeBackup({ database, content, submissions: 0 })).toBe(
    "3 rows in 2 tables, 4 documents with 2 assets and the secrets",
  );
  expect(describeBackup({ database, content, submissions: 5 })).toBe(
    "3 rows in 2 tables, 4 documents with 2 assets, 5 submissions that are not in the database yet and the secrets",
  );
});

test("uses the singular for one", () => {
  const database = { tables: 1, rows: 1 };
  const content = { documents: 1, assets: 1 };
  expect(describeBackup({ database, content, submissions: 1 })).toBe(
    "1 row in 1 table, 1 document with 1 asset, 1 submission that is not in the database yet and the secrets",
  );
});

test("lists what a hosted service stores apart from what was backed up", () => {
  expect(describeBackup({ submissions: 0 })).toBe("the secrets");
  expect(listHosted({ submissions: 0 })).toEqual([
    "the database, which Supabase hosts",
    "the content, which Sanity hosts",
  ]);
  const database = { tables: 1, rows: 1 };
  const content = { documents: 1, assets: 1 };
  expect(listHosted({ database, content, submissions: 0 })).toEqual([]);
});
