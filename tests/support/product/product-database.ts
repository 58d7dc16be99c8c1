import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";

/** Runs `work` as the owner of a running product's database, as its operator could. */
export async function withProductDatabase<Result>(
  dataDir: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const socketFolder = readFileSync(
    join(dataDir, "supabase/postgres/postmaster.pid"),
    "utf8",
  ).split("\n")[4];
  const sql = postgres({
    path: `${socketFolder}/.s.PGSQL.5432`,
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

/** For tests that send more from one address than a visitor would. */
export async function liftVisitorLimits(sql: postgres.Sql): Promise<void> {
  await sql`update private.rate_limits set per_client = 1000000, total = 1000000`;
}
