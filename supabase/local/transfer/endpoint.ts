import { rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { parseDatabaseUrl, type ExternalAddress } from "../../domain/database-url.ts";
import { StartError } from "../../domain/errors.ts";
import { createSchema } from "../database/create-schema.ts";
import { createPoolOptions, type DatabaseAddress } from "../database/database.ts";
import { checkServer, describeConnectionError } from "../database/external/check-server.ts";
import { lockDatabase } from "../database/external/database-lock.ts";
import type { Migration } from "../database/migrate.ts";
import { getRunningSocket } from "../database/postgres/cluster.ts";
import { hasCluster, openFolder } from "../database/stopped-database.ts";

/** A database that rows are read from or written to, and that no other process of the product uses. */
export type Endpoint = {
  /** Without credentials, for messages. */
  readonly title: string;
  readonly address: DatabaseAddress;
  close(): Promise<void>;
};

/** The embedded database of a data folder, or one on a server. */
export type EndpointName =
  | { readonly kind: "embedded"; readonly dataFolder: string }
  | { readonly kind: "server"; readonly address: ExternalAddress };

/** Parses the word `embedded` or a connection URL. @throws StartError naming the option */
export function parseEndpoint(option: string, text: string, dataFolder: string): EndpointName {
  if (text === "embedded") return { kind: "embedded", dataFolder };
  const address = parseDatabaseUrl(text);
  if ("problem" in address)
    throw new StartError(
      `${option} is not usable: ${address.problem} For the database of the data folder, write "embedded".`,
    );
  return { kind: "server", address };
}

const titleOf = (name: EndpointName): string =>
  name.kind === "embedded"
    ? "the embedded database"
    : `the database ${name.address.database} at ${name.address.host}`;

/** Opens the database to read from. With `isRunning`, uses the embedded server that runs. @throws StartError */
export async function openSource(name: EndpointName, isRunning = false): Promise<Endpoint> {
  const title = titleOf(name);
  if (name.kind === "server") {
    await probe(name.address);
    return { title, address: name.address, close: async () => {} };
  }
  const { dataFolder } = name;
  if (!hasCluster(dataFolder))
    throw new StartError(`There is no database in ${dataFolder}. Start the product once.`);
  if (isRunning) return { title, address: getRunningSocket(dataFolder), close: async () => {} };
  return { title, ...(await openFolder(dataFolder)) };
}

/** Locks a database for a move; a running product has the lock. @throws StartError */
export async function lockEndpoint(endpoint: Endpoint): Promise<Endpoint> {
  const { address } = endpoint;
  // The folder of an embedded database is locked already.
  if (typeof address === "string") return endpoint;
  const lock = await lockDatabase(address, {}, 0);
  return {
    ...endpoint,
    async close() {
      await lock.release();
      await endpoint.close();
    },
  };
}

/**
 * Opens the database to write to. Creates a missing embedded database, which is removed again unless `keep` is
 * called, and the schema where there is none. @throws StartError
 */
export async function openTarget(
  name: EndpointName,
  migrations: readonly Migration[],
): Promise<Endpoint & { keep(): void }> {
  const title = titleOf(name);
  if (name.kind === "server") {
    const { address } = name;
    const isHosted = await probe(address);
    const endpoint = await lockEndpoint({ title, address, close: async () => {} });
    if (isHosted) return { ...endpoint, keep: () => {} };
    try {
      await checkServer(address);
      await createSchema(address, migrations);
    } catch (error) {
      await endpoint.close();
      throw error;
    }
    return { ...endpoint, keep: () => {} };
  }
  const { dataFolder } = name;
  const isNew = !hasCluster(dataFolder);
  const endpoint = { title, ...(await openFolder(dataFolder)) };
  let isKept = false;
  const target = {
    ...endpoint,
    keep: () => void (isKept = true),
    async close() {
      await endpoint.close();
      // A cluster outside of the data folder is left: the next move uses it.
      if (isNew && !isKept)
        for (const file of ["postgres", "cluster-created"])
          rmSync(join(dataFolder, file), { recursive: true, force: true });
    },
  };
  try {
    await createSchema(endpoint.address, migrations);
  } catch (error) {
    await target.close();
    throw error;
  }
  return target;
}

/** Whether a server's database is that of a Supabase project, with its own Auth. @throws StartError */
async function probe(address: ExternalAddress): Promise<boolean> {
  const sql = postgres(createPoolOptions(address, 1));
  try {
    const [row] = await sql<{ isHosted: boolean }[]>`
      select to_regclass('auth.schema_migrations') is not null as "isHosted"`;
    return row?.isHosted === true;
  } catch (error) {
    throw describeConnectionError(address, error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
