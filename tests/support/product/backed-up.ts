import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { countRows, readDump } from "../../../supabase/local/backup/dump-file.ts";
import { readBackup } from "../../../web/host/backup/backup-file.ts";

/** The database in a backup: for each table the number of rows and a checksum, and each sequence's value. */
export async function tablesIn(backup: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "backed-up-"));
  try {
    const dump = join(folder, "dump");
    await readBackup(backup, async ({ name, bytes }) => {
      if (name === "database.dump") await pipeline(bytes, createWriteStream(dump));
      else for await (const _ of bytes);
    });
    const tables: Record<string, string> = {};
    const { sequences } = await readDump(dump, {
      async table({ table }, rows) {
        const hash = createHash("sha256");
        let count = 0;
        for await (const some of rows) {
          hash.update(some);
          count += countRows(some);
        }
        tables[table] = `${count} rows, ${hash.digest("hex")}`;
      },
    });
    for (const { sequence, value, isCalled } of sequences)
      tables[`sequence ${sequence}`] = `${value} ${isCalled}`;
    return tables;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
