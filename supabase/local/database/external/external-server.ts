import { randomBytes } from "node:crypto";
import { toDatabaseUrl, type ExternalAddress } from "../../../domain/database-url.ts";
import type { Database } from "../database.ts";
import { createSocketFolder, findDatabaseUser } from "../postgres/placement.ts";
import type { DatabaseServer } from "../server.ts";
import { checkServer } from "./check-server.ts";
import { lockDatabase } from "./database-lock.ts";

export type ExternalServerOptions = {
  readonly address: ExternalAddress;
  /** The data folder of this service, for sockets. */
  readonly dataFolder: string;
  readonly onRestart?: () => void;
  readonly onTakenOver?: () => void;
};

/** Checks and locks an external database. @throws StartError when it cannot be used or is in use. */
export async function openExternalServer({
  address,
  dataFolder,
  onRestart,
  onTakenOver,
}: ExternalServerOptions): Promise<DatabaseServer> {
  await checkServer(address);
  const lock = await lockDatabase(address, {
    ...(onRestart && { onReconnect: onRestart }),
    ...(onTakenOver && { onTakenOver }),
  });
  const user = findDatabaseUser();
  const { socketFolder, removeSocketFolder } = createSocketFolder(dataFolder, user);
  return {
    address,
    socketFolder,
    user,
    isUp: lock.isUp,
    createRestUrl: (database) => createRestLogin(address, database),
    async stop() {
      await lock.release();
      removeSocketFolder();
    },
  };
}

/**
 * Creates the role that the REST engine signs in with, with a new password, and returns its connection URL. The
 * role belongs to the database alone: other databases of the server have their own.
 */
async function createRestLogin(address: ExternalAddress, database: Database): Promise<string> {
  const [row] = await database.rows<{ user: string; exists: boolean }>(`
    select name as user, exists (select 1 from pg_roles where rolname = name) as exists
    from (select 'authenticator_' || oid as name from pg_database where datname = current_database()) login`);
  if (!row) throw new Error("The database has no name.");
  const password = randomBytes(32).toString("base64url");
  // The name has digits after the prefix, and the password no quotes.
  await database.script(`
    ${row.exists ? "alter" : "create"} role ${row.user} login noinherit password '${password}';
    grant anon, authenticated, service_role to ${row.user};
    alter role ${row.user} set statement_timeout = '8s';
    alter role ${row.user} set lock_timeout = '8s';
  `);
  return toDatabaseUrl(address, { user: row.user, password });
}
