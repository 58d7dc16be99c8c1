import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import { addPeople, type People } from "./database-roles.ts";

/** A database with one account per kind of caller. */
export type PolicyStage = {
  readonly people: People;
  /** The database as its owner. */
  readonly sql: postgres.Sql;
};

/** Connections to a database of the server that `database-server.setup.ts` started. */
function connect(database: string, max: number): postgres.Sql {
  const server = process.env.DATABASE_SERVER;
  if (!server)
    throw new Error("DATABASE_SERVER is missing: run the tests with tests/vitest.config.ts.");
  return postgres({
    path: server,
    username: "postgres",
    database,
    max,
    onnotice: () => undefined,
  });
}

/** Makes a database for the tests of a file: a copy of one that a first start has left. */
export function policyStage(prepare: (sql: postgres.Sql) => Promise<unknown>): () => PolicyStage {
  const name = `stage_${randomUUID()}`;
  let stage: PolicyStage | undefined;
  beforeAll(async () => {
    const server = connect("template1", 1);
    await server`create database ${server(name)} template postgres`;
    await server.end();
    const sql = connect(name, 8);
    const people = await addPeople(sql);
    await prepare(sql);
    stage = { people, sql };
  });
  afterAll(() => stage?.sql.end({ timeout: 0 }));
  return () => {
    if (!stage) throw new Error("The database has not been made.");
    return stage;
  };
}
