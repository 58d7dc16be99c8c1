import { readFileSync } from "node:fs";
import { checkServerIdentity, type PeerCertificate } from "node:tls";
import postgres from "postgres";
import { StartError } from "../../domain/errors.ts";
import type { ExternalAddress } from "../../domain/database-url.ts";
import { databasePort } from "./postgres/cluster.ts";

/** Where a database is: the private socket of the embedded cluster, or another server. */
export type DatabaseAddress = string | ExternalAddress;

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

const commonOptions = {
  connect_timeout: 5,
  // Reconnects to a restarted server immediately, without the library's exponential backoff.
  backoff: () => 0.1,
  onnotice: () => {},
} as const;

/** Options of postgres.js for a connection pool. @throws StartError for an unreadable certificate file. */
export function createPoolOptions(address: DatabaseAddress, max: number) {
  if (typeof address === "string")
    return {
      ...commonOptions,
      path: address,
      port: databasePort,
      username: "postgres",
      database: "postgres",
      max,
    } as const satisfies postgres.Options<Record<string, never>>;
  const { host, port, user, password, database } = address;
  return {
    ...commonOptions,
    host,
    port,
    username: user,
    password,
    database,
    max,
    ssl: createTlsOptions(address),
  } as const satisfies postgres.Options<Record<string, never>>;
}

/** The TLS options of Node.js with the meaning of libpq's `sslmode`. */
function createTlsOptions({ host, sslMode, sslRootCert }: ExternalAddress) {
  if (sslMode === "disable") return false;
  if (sslRootCert === null) return { rejectUnauthorized: false };
  let ca: string;
  try {
    ca = readFileSync(sslRootCert, "utf8");
  } catch {
    throw new StartError(
      `${sslRootCert} cannot be read. sslrootcert has to name a file with certificates.`,
    );
  }
  return {
    ca,
    rejectUnauthorized: sslMode !== "require",
    // postgres.js passes no name for IP addresses, and Node.js would compare with "localhost".
    checkServerIdentity: (_: string, certificate: PeerCertificate) =>
      sslMode === "verify-full" ? checkServerIdentity(host, certificate) : undefined,
  };
}

/** Opens a connection pool to the database as its owner. */
export function openDatabase(address: DatabaseAddress): Database {
  const sql = postgres(createPoolOptions(address, 3));
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
