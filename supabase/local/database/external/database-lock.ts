import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { ExternalAddress } from "../../../domain/database-url.ts";
import { StartError } from "../../../domain/errors.ts";
import { withTimeout } from "../../../domain/with-timeout.ts";
import { createPoolOptions } from "../database.ts";

/**
 * The advisory lock of the process that uses a database: two products on one database would deliver each email
 * twice, and a move would miss rows. It belongs to a connection and ends with it.
 */
const lockKey = "7283064";

/** Waits for a previous instance that is still shutting down. */
const lockTimeoutMs = 10_000;
const checkIntervalMs = 1000;
const checkTimeoutMs = 5000;

export type DatabaseLock = {
  /** Whether the last check reached the server. */
  isUp(): boolean;
  release(): Promise<void>;
};

type LockEvents = {
  /** Called when the server responds again after an outage. */
  readonly onReconnect?: () => void;
  /** Called when another process has taken the lock during an outage. */
  readonly onTakenOver?: () => void;
};

/** Locks a database, and reacquires the lock after a lost connection. @throws StartError when it is in use. */
export async function lockDatabase(
  address: ExternalAddress,
  { onReconnect, onTakenOver }: LockEvents = {},
  timeoutMs = lockTimeoutMs,
): Promise<DatabaseLock> {
  const sql = postgres({ ...createPoolOptions(address, 1), max_lifetime: null });
  let owner = await acquire(sql, timeoutMs).catch(async (error: unknown) => {
    await sql.end({ timeout: 1 });
    throw error;
  });
  if (owner === null) {
    await sql.end({ timeout: 1 });
    throw new StartError(
      `The database ${address.database} at ${address.host} is in use by another process of this product. Stop it first.`,
    );
  }
  let isUp = true;
  const stopped = new AbortController();

  /** Returns false when another process has the lock. */
  const check = async (): Promise<boolean> => {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    if (row?.pid === owner) return true;
    // The server may not have noticed yet that the former connection is gone.
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${lockKey}::oid and pid = ${owner}
        and database = (select oid from pg_database where datname = current_database())`;
    owner = await acquire(sql, checkTimeoutMs);
    return owner !== null;
  };
  const watch = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await delay(checkIntervalMs, undefined, { signal: stopped.signal, ref: false }).catch(
        () => undefined,
      );
      if (stopped.signal.aborted) return;
      const outcome = await withTimeout(2 * checkTimeoutMs, check()).catch(() => null);
      if (stopped.signal.aborted) return;
      if (outcome === false) return onTakenOver?.();
      if (outcome && !isUp) onReconnect?.();
      isUp = outcome === true;
    }
  };
  const watching = watch();
  return {
    isUp: () => isUp,
    async release() {
      stopped.abort();
      await sql.end({ timeout: 1 });
      await watching;
    },
  };
}

/** Returns the server process id of the connection that has the lock, or null when another process has it. */
async function acquire(sql: postgres.Sql, timeoutMs: number): Promise<number | null> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const [row] = await sql<{ pid: number; isLocked: boolean }[]>`
      select pg_backend_pid() as pid, pg_try_advisory_lock(${lockKey}::bigint) as "isLocked"`;
    if (row?.isLocked) return row.pid;
    if (performance.now() >= end) return null;
    await delay(200);
  }
}
