import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ExternalAddress } from "../../domain/database-url.ts";
import { lockFolder } from "../folder-lock.ts";
import type { DatabaseAddress } from "./database.ts";
import { checkServer } from "./external/check-server.ts";
import { lockDatabase } from "./external/database-lock.ts";
import { startCluster } from "./postgres/cluster.ts";

/** The database of a product: the external one if set, otherwise that of its data folder. */
export type DatabaseSource = {
  readonly dataFolder: string;
  readonly external: ExternalAddress | null;
};

type OpenDatabase = { readonly address: DatabaseAddress; close(): Promise<void> };

/** Whether the folder has a PostgreSQL cluster, inside it or elsewhere. */
export const hasCluster = (dataFolder: string): boolean =>
  ["postgres", "cluster-location"].some((name) => existsSync(join(dataFolder, name)));

/**
 * Locks a data folder, which is created when it is missing, and starts its server. `close` stops both.
 * @throws StartError when a process uses the folder
 */
export async function openFolder(dataFolder: string): Promise<OpenDatabase> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataFolder);
  try {
    const cluster = await startCluster({ dataFolder });
    return {
      address: cluster.socket,
      async close() {
        try {
          await cluster.stop();
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openServer(address: ExternalAddress): Promise<OpenDatabase> {
  await checkServer(address);
  const lock = await lockDatabase(address);
  return { address, close: () => lock.release() };
}

/** Runs `work` in a database that no process uses. @throws StartError when one does */
export async function useStoppedDatabase<Result>(
  { dataFolder, external }: DatabaseSource,
  work: (address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  const { address, close } = await (external ? openServer(external) : openFolder(dataFolder));
  try {
    return await work(address);
  } finally {
    await close();
  }
}
