import postgres from "postgres";
import { databasePort } from "./postgres/cluster.ts";

/** The database as its owner sees it: past every policy. Never given to a request. */
export type Database = {
  /** One statement with its parameters. */
  rows<Row extends object>(statement: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** Several statements as one: all of them happen, or none. */
  script(statements: string): Promise<void>;
  close(): Promise<void>;
};

type Parameter = string | number | boolean | null;

/** Options of a connection pool over the private socket, as postgres.js takes them. */
export function poolOptions(socket: string, max: number) {
  return {
    path: socket,
    port: databasePort,
    username: "postgres",
    database: "postgres",
    max,
    connect_timeout: 5,
    // A server that comes back is used at once, not after the library's growing pause.
    backoff: () => 0.1,
    onnotice: () => {},
  } as const satisfies postgres.Options<Record<string, never>>;
}

/** The embedded server's database. */
export function openDatabase(socket: string): Database {
  const sql = postgres(poolOptions(socket, 3));
  return {
    async rows<Row extends object>(statement: string, parameters: readonly Parameter[] = []) {
      return sql.unsafe<Row[]>(statement, [...parameters]);
    },
    async script(statements) {
      await sql.unsafe(statements).simple();
    },
    async close() {
      await sql.end({ timeout: 2 });
    },
  };
}
