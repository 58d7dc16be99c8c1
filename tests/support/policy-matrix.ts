import { afterAll, beforeAll, expect, test } from "vitest";
import type postgres from "postgres";
import { addPeople, attempt, callers, type Caller, type People } from "./database-roles.ts";
import { startLocalSupabase, type LocalSupabase } from "./local-supabase.ts";

/** What a caller may do to a table. Whatever is not listed must be refused. */
export type Command = "read" | "insert" | "update" | "delete";
export const commands: readonly Command[] = ["read", "insert", "update", "delete"];

export type Rights = Record<Caller, readonly Command[]>;

/** A started database with one account per kind of caller. */
export type PolicyStage = {
  readonly supabase: LocalSupabase;
  readonly people: People;
  readonly sql: postgres.Sql;
};

/** Starts a database for the tests of a file. */
export function policyStage(prepare: (sql: postgres.Sql) => Promise<unknown>): () => PolicyStage {
  let stage: PolicyStage | undefined;
  beforeAll(async () => {
    const supabase = await startLocalSupabase();
    const people = await addPeople(supabase.sql);
    await prepare(supabase.sql);
    stage = { supabase, people, sql: supabase.sql };
  });
  afterAll(() => stage?.supabase.stop());
  return () => {
    if (!stage) throw new Error("The database has not been started.");
    return stage;
  };
}

/**
 * One test per caller and command: what `rights` lists reaches at least one row, everything else is
 * refused or reaches none.
 */
export function testRights(
  getStage: () => PolicyStage,
  rights: Rights,
  statements: (people: People) => Record<Command, string>,
): void {
  for (const caller of callers) {
    for (const command of commands) {
      const allowed = rights[caller].includes(command);
      test(`${caller} ${allowed ? "may" : "may not"} ${command}`, async () => {
        const { sql, people } = getStage();
        const outcome = await attempt(sql, people, caller, statements(people)[command]);
        const refused = "refused" in outcome ? outcome.refused : null;
        expect({ reached: "rows" in outcome && outcome.rows > 0, refused }).toEqual({
          reached: allowed,
          refused: refused && !allowed ? "42501" : null,
        });
      });
    }
  }
}
