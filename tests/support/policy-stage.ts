import { afterAll, beforeAll } from "vitest";
import type postgres from "postgres";
import { addPeople, type People } from "./database-roles.ts";
import { startLocalSupabase, type LocalSupabase } from "./local-supabase.ts";

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
