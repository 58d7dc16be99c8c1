import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSchema } from "../../../supabase/local/database/create-schema.ts";
import { openDatabase } from "../../../supabase/local/database/database.ts";
import { readMigrations } from "../../../supabase/local/database/migrate.ts";
import { startCluster } from "../../../supabase/local/database/postgres/cluster.ts";
import {
  preparePrivileges,
  recordPrivilegesSql,
} from "../../../supabase/local/gateway/privileges.ts";
import { migrationsFolder } from "../../../supabase/local/paths.ts";

function createDataFolder(): string {
  const dataFolder = mkdtempSync(join(tmpdir(), "site-schema-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  return dataFolder;
}

test("grants of an applied migration survive the next start", async () => {
  const cluster = await startCluster({ dataFolder: createDataFolder() });
  onTestFinished(() => cluster.stop());
  const database = openDatabase(cluster.socket);
  onTestFinished(() => database.close());
  const migrations = readMigrations(migrationsFolder);
  await createSchema(cluster.socket, migrations);
  // As at the end of a start.
  await database.script(recordPrivilegesSql);
  const added = {
    version: "20991231000000",
    name: "add_parcels",
    sql: "create table public.parcels (id int); grant select on public.parcels to authenticated;",
  };
  expect(await createSchema(cluster.socket, [...migrations, added])).toEqual([added]);
  await preparePrivileges(database);
  expect(
    await database.rows(
      "select has_table_privilege('authenticated', 'public.parcels', 'select') as is_granted",
    ),
  ).toEqual([{ is_granted: true }]);
});

test("apply-stopped creates the database of a product that never started", async () => {
  const program = join(migrationsFolder, "../local/database/migrate-main.ts");
  const child = fork(program, ["apply-stopped"], { env: { DATA_DIR: createDataFolder() } });
  const messages: unknown[] = [];
  child.on("message", (message) => messages.push(message));
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(messages).toEqual([
    { lines: expect.arrayContaining([expect.stringMatching(/^Applied \d+_/)]) },
  ]);
});
