import postgres from "postgres";
import { databasePort } from "./postgres/cluster.ts";

/**
 * A connection as the owner of the database, which bypasses every policy. Requests must not use it.
 */
export type Database = {
  /** Runs one statement. */
  rows<Row extends object>(statement: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** Runs several statements in one transaction. */
  script(statements: string): Promise<void>;
  /** Runs `work` in one transaction, which is rolled back when it rejects. */
  transaction(work: (database: Pick<Database, "rows">) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

type Parameter = string | number | boolean | null;

/** Options of postgres.js for a connection pool over the private socket. */
export function createPoolOptions(socket: string, max: number) {
  return {
    path: socket,
    port: databasePort,
    username: "postgres",
    database: "postgres",
    max,
    connect_timeout: 5,
    // Reconnects to a restarted server immediately, without the library's exponential backoff.
    backoff: () => 0.1,
    onnotice: () => {},
  } as const satisfies postgres.Options<Record<string, never>>;
}

/** Opens a connection pool to the embedded database. */
export function openDatabase(socket: string): Database {
  const sql = postgres(createPoolOptions(socket, 3));
  return {
    async rows<Row extends object>(statement: string, parameters: readonly Parameter[] = []) {
      return sql.unsafe<Row[]>(statement, [...parameters]);
    },
    async script(statements) {
      await sql.unsafe(statements).simple();
    },
    async transaction(work) {
      await sql.begin((transaction) =>
        work({
          async rows<Row extends object>(statement: string, parameters: readonly Parameter[] = []) {
            return transaction.unsafe<Row[]>(statement, [...parameters]);
          },
        }),
      );
    },
    async close() {
      await sql.end({ timeout: 2 });
    },
  };
}
