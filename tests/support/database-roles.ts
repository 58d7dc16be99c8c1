import { randomUUID } from "node:crypto";
import type postgres from "postgres";

/** Everyone who can reach the database, from a visitor to the service itself. */
export const callers = [
  "visitor",
  "stranger",
  "viewer",
  "marketing",
  "sales",
  "admin",
  "removed admin",
  "service",
] as const;
export type Caller = (typeof callers)[number];

/** What a statement did for its caller. */
export type Outcome = { rows: number } | { refused: string };

/** The account ids of the people among the callers. */
export type People = Record<Exclude<Caller, "visitor" | "service">, string>;

/** Makes one account per kind of person: a stranger can sign in and is no staff. */
export async function addPeople(sql: postgres.Sql): Promise<People> {
  const people: People = {
    stranger: randomUUID(),
    viewer: randomUUID(),
    marketing: randomUUID(),
    sales: randomUUID(),
    admin: randomUUID(),
    "removed admin": randomUUID(),
  };
  for (const [name, id] of Object.entries(people)) {
    await sql`
      insert into auth.users (id, aud, role, email, created_at, updated_at)
      values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`}, now(), now())`;
    if (name === "stranger") continue;
    const role = name === "removed admin" ? "admin" : name;
    await sql`
      insert into public.staff (user_id, role, name, email, is_active)
      values (${id}, ${role}::public.staff_role, ${name}, '', ${name !== "removed admin"})`;
  }
  return people;
}

/**
 * Does something as the API would for this caller: one transaction with the caller's role and claims.
 * It is committed unless `act` fails.
 */
export function as<Result>(
  sql: postgres.Sql,
  people: People,
  caller: Caller,
  act: (transaction: postgres.TransactionSql) => Promise<Result>,
) {
  const role =
    caller === "visitor" ? "anon" : caller === "service" ? "service_role" : "authenticated";
  const subject = caller === "visitor" || caller === "service" ? undefined : people[caller];
  return sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ role, sub: subject })}, true)`;
    await transaction.unsafe(`set local role ${role}`);
    return act(transaction);
  });
}

/**
 * Runs a statement as the API would for this caller, and takes it back. A refusal is told by its
 * SQLSTATE; `rows` counts what was read or written.
 */
export async function attempt(
  sql: postgres.Sql,
  people: People,
  caller: Caller,
  statement: string,
): Promise<Outcome> {
  let outcome: Outcome = { rows: 0 };
  const undo = new Error("undo");
  await as(sql, people, caller, async (transaction) => {
    const { count } = await transaction.unsafe(statement);
    outcome = { rows: count };
    throw undo;
  }).catch((error: unknown) => {
    if (error === undo) return;
    if (!(error instanceof Error && "code" in error)) throw error;
    outcome = { refused: String(error.code) };
  });
  return outcome;
}
