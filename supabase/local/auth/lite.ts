// First: it keeps what the next import takes away.
import { restoreWarnings } from "../warnings.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { App, type EmailDriver } from "@supabase/lite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { authSettings } from "./auth-settings.ts";
import { poolOptions } from "../database/database.ts";
import { StartError } from "../log.ts";

restoreWarnings();

export type LiteConnection = PostgresConnection;

/** Answers requests of Supabase's wire as @supabase/lite does. */
export type Lite = {
  fetch(request: Request): Promise<Response>;
};

/** A connection of lite to the embedded server. */
export function connectLite(socket: string): LiteConnection {
  return createPostgresConnection({
    url: "postgres://postgres@localhost/postgres",
    postgresOptions: {
      ...poolOptions(socket, 10),
      connection: { statement_timeout: 8000, TimeZone: "UTC" },
    },
  });
}

/**
 * The auth engine (and, where there is no PostgREST, the REST engine) in this process. Its tables in
 * the schema "auth" are made when missing.
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
  // At its first REST request lite would grant everything on every table to the API roles. It skips
  // that once it believes to have done it; the roles are made by our bootstrap.
  Reflect.set(connection, "rlsState", "active");
  const app = new App({
    connection,
    auth: {
      ...authSettings,
      email: {
        ...authSettings.email,
        // Off, it would say that nobody signs in by email; `enable_signup` of the accounts closes sign-up.
        enable_signup: true,
        // With double confirmation lite asks the old address alone, which proves nothing about the new one.
        double_confirm_changes: false,
      },
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      // Where the links in mails end. All of them are password links: nothing else is mailed.
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
  const withHeaders = showHeaders(connection);
  return {
    fetch: (request) => withHeaders(request, () => app.fetch(request, { peerAddress: null })),
  };
}

/**
 * PostgREST shows SQL the headers of every request as `request.headers`, where the limits of visitors
 * read who is calling; lite shows them to functions alone. The result runs work for a request so that
 * all its transactions see its headers.
 */
function showHeaders(connection: LiteConnection) {
  const enter: unknown = Reflect.get(connection, "applyJwtSessionContext");
  const show: unknown = Reflect.get(connection, "applyRpcRequestGucs");
  if (typeof enter !== "function" || typeof show !== "function") {
    throw new StartError("This version of @supabase/lite is not the one the product was made for.");
  }
  const requests = new AsyncLocalStorage<Request>();
  Reflect.set(connection, "applyJwtSessionContext", async (...given: readonly unknown[]) => {
    await Reflect.apply(enter, connection, given);
    const request = requests.getStore();
    if (!request) return;
    const { pathname: path } = new URL(request.url);
    const requestHeaders = Object.fromEntries(request.headers);
    await Reflect.apply(show, connection, [
      given[0],
      { method: request.method, path, requestHeaders },
    ]);
  });
  return <Result>(request: Request, work: () => Promise<Result>): Promise<Result> =>
    requests.run(request, work);
}
