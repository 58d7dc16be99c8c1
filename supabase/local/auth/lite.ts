// Must be the first import: it saves what @supabase/lite replaces.
import { restoreWarnings } from "../warnings.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { App, type EmailDriver } from "@supabase/lite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { StartError } from "../../domain/errors.ts";
import { authSettings } from "./auth-settings.ts";
import { createPoolOptions, type DatabaseAddress } from "../database/database.ts";

restoreWarnings();

export type LiteConnection = PostgresConnection;

/** The request handler of @supabase/lite, which implements Supabase's HTTP APIs. */
export type Lite = {
  fetch(request: Request): Promise<Response>;
};

/** Connects lite to the database. */
export function connectLite(address: DatabaseAddress): LiteConnection {
  return createPostgresConnection({
    // Only selects PostgreSQL; `postgresOptions` override the address.
    url: "postgres://postgres@localhost/postgres",
    postgresOptions: {
      ...createPoolOptions(address, 10),
      connection: { statement_timeout: 8000, TimeZone: "UTC" },
    },
  });
}

/**
 * Starts the auth engine in this process, which also serves REST where PostgREST is unavailable.
 * Creates the missing tables in the schema "auth".
 */
export async function startLite(options: {
  readonly connection: LiteConnection;
  readonly siteUrl: string;
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly email: EmailDriver;
}): Promise<Lite> {
  const { connection } = options;
  // On its first REST request, lite grants the API roles all privileges on every table, unless this
  // state is set. The roles are created by our bootstrap.
  if (!Reflect.has(connection, "rlsState")) throw createUnsupportedError();
  Reflect.set(connection, "rlsState", "active");
  const app = new App({
    connection,
    auth: {
      ...authSettings,
      email: {
        ...authSettings.email,
        // False would disable sign-in by email. The top-level `enable_signup` disables sign-up.
        enable_signup: true,
        // With double confirmation, lite confirms the old address but never verifies the new one.
        double_confirm_changes: false,
      },
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      // The redirect target of links in emails. All of them are password links.
      site_url: `${options.siteUrl}/admin/set-password`,
      additional_redirect_urls: [`${options.siteUrl}/admin`],
    },
    api: { schemas: ["public"], external_url: options.siteUrl, max_rows: 1000 },
    options: {
      server: { disableStudio: true, disableFallback: true, admin: false },
      drivers: { email: options.email },
    },
  });
  await app.init();
  await app.ensureSystemSchema();
  const withHeaders = exposeRequestHeaders(connection);
  return {
    fetch: (request) => withHeaders(request, () => app.fetch(request, { peerAddress: null })),
  };
}

/** This file depends on private members of lite, which another version may lack. */
const createUnsupportedError = (): StartError =>
  new StartError("This version of @supabase/lite is not supported. Install the right one: npm ci");

/**
 * Exposes request headers to SQL. PostgREST sets `request.headers` for every request, and the rate
 * limits depend on it; lite sets it for functions only. Returns a function that runs work so that
 * its transactions see the headers.
 */
function exposeRequestHeaders(connection: LiteConnection) {
  const applyClaims: unknown = Reflect.get(connection, "applyJwtSessionContext");
  const applyHeaders: unknown = Reflect.get(connection, "applyRpcRequestGucs");
  if (typeof applyClaims !== "function" || typeof applyHeaders !== "function") {
    throw createUnsupportedError();
  }
  const requests = new AsyncLocalStorage<Request>();
  Reflect.set(connection, "applyJwtSessionContext", async (...parameters: readonly unknown[]) => {
    await Reflect.apply(applyClaims, connection, parameters);
    const request = requests.getStore();
    if (!request) return;
    const { pathname: path } = new URL(request.url);
    const requestHeaders = Object.fromEntries(request.headers);
    await Reflect.apply(applyHeaders, connection, [
      parameters[0],
      { method: request.method, path, requestHeaders },
    ]);
  });
  return <Result>(request: Request, work: () => Promise<Result>): Promise<Result> =>
    requests.run(request, work);
}
