import type { Database, DatabaseAddress } from "./database.ts";
import type { ProcessUser } from "./postgres/guarded-process.ts";

/** The server of the database: the embedded cluster, or an external one. */
export type DatabaseServer = {
  readonly address: DatabaseAddress;
  /** A private folder for sockets. */
  readonly socketFolder: string;
  /** Runs the processes that connect to the database. */
  readonly user: ProcessUser;
  /** Whether the server accepted a connection recently. */
  isUp(): boolean;
  /** The connection URL of the REST engine, which signs in with fewer rights than the owner. */
  createRestUrl(database: Database): Promise<string>;
  stop(): Promise<void>;
};
