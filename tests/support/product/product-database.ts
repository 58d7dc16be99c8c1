import { join } from "node:path";
import postgres from "postgres";
import { readPostmasterFile } from "../servers/postmaster-file.ts";

/** Runs `work` as the owner of a running product's database, as its operator could. */
export async function withProductDatabase<Result>(
  dataDir: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const { socketDir } = readPostmasterFile(join(dataDir, "supabase/postgres"));
  const sql = postgres({
    path: `${socketDir}/.s.PGSQL.5432`,
    username: "postgres",
    database: "postgres",
    max: 1,
    onnotice: () => undefined,
  });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Raises the rate limits for tests that send many requests from one address. */
export async function liftVisitorLimits(sql: postgres.Sql): Promise<void> {
  await sql`update private.rate_limits set per_client = 1000000, total = 1000000`;
}
