import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startExternalPostgres,
  type ExternalPostgres,
} from "../../support/servers/external-postgres.ts";
import {
  firstAdmin,
  startEmbeddedSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";

let server: ExternalPostgres;

beforeAll(async () => {
  server = await startExternalPostgres();
});

afterAll(() => server.stop());

const start = (url: string) => startEmbeddedSupabase({ env: { DATABASE_URL: url } });

describe("a database of a role without superuser, over TLS", () => {
  let supabase: LocalSupabase;

  beforeAll(async () => {
    supabase = await start(await server.createDatabase("site"));
  });

  afterAll(() => supabase.stop());

  test("staff sign in", async () => {
    expect(await supabase.signIn(firstAdmin)).toMatch(/^ey/);
  });
});
