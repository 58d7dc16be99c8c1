import { allowServiceRole, bootstrap, grantHostedDefaults } from "./bootstrap.ts";
import { type Database, type DatabaseAddress, openDatabase } from "./database.ts";
import { applyMigrations, type Migration } from "./migrate.ts";
import { connectLite, startLite } from "../auth/lite.ts";
import { preparePrivileges, recordPrivilegesSql } from "../gateway/privileges.ts";
import { createMailboxTransports } from "../outbox/email-transports.ts";

/**
 * Creates what the migrations require, runs `migrate`, and grants the service role its privileges. The tables
 * of the auth engine must exist.
 */
export async function prepareSchema<Result>(
  database: Database,
  migrate: () => Promise<Result>,
): Promise<Result> {
  await bootstrap(database);
  await grantHostedDefaults(database);
  await preparePrivileges(database);
  const result = await migrate();
  await allowServiceRole(database);
  return result;
}

/**
 * Applies pending migrations and records the new privileges in the same transaction, because the privilege
 * guard would revert the new grants. Returns the applied migrations. @throws StartError
 */
export const applyAndRecord = (
  database: Database,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> => applyMigrations(database, migrations, recordPrivilegesSql);

/**
 * Applies pending migrations, and first creates what they require in a new database. Returns the
 * applied migrations. @throws StartError when the database has other migrations
 */
export async function createSchema(
  address: DatabaseAddress,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const database = openDatabase(address);
  const connection = connectLite(address);
  try {
    // Only creates the tables of the auth engine.
    await startLite({
      connection,
      siteUrl: "http://localhost",
      jwtSecret: "unused, because nothing signs in here",
      publishableKey: "sb_publishable_0000000000000000",
      secretKey: "sb_secret_0000000000000000",
      email: createMailboxTransports(database).auth,
    });
    return await prepareSchema(database, () => applyAndRecord(database, migrations));
  } finally {
    await connection.close();
    await database.close();
  }
}
