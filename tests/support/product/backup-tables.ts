import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createRowTally, readDump } from "../../../supabase/local/backup/dump-file.ts";
import { readBackup } from "../../../web/host/backup/backup-file.ts";

/**
 * The database part of a backup: row count and checksum of each table, and the state of its sequences.
 */
export async function readBackupTables(backup: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "backed-up-"));
  try {
    const dump = join(folder, "dump");
    await readBackup(backup, async ({ name, bytes }) => {
      if (name === "database.dump") await pipeline(bytes, createWriteStream(dump));
      else for await (const _ of bytes);
    });
    const tables: Record<string, string> = {};
    const { sequences } = await readDump(dump, {
      head: async () => {},
      async table({ table }, rows) {
        const sum = createRowTally();
        for await (const some of rows) sum.add(some);
        const { rows: count, sha256 } = sum.end();
        tables[table] = `${count} rows, ${sha256}`;
      },
    });
    for (const { sequence, value, isCalled } of sequences)
      tables[`sequence ${sequence}`] = `${value} ${isCalled}`;
    return tables;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
