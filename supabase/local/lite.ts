// First: it keeps what the next import takes away.
import { restoreWarnings } from "./warnings.ts";
import { App, type EmailDriver } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { poolOptions } from "./database.ts";

restoreWarnings();

export type LiteConnection = PostgresConnection | PgliteConnection;

/** Seconds an access token is valid; signing in again with the refresh token is silent. */
const accessTokenSeconds = 900;

/** Answers requests of Supabase's wire as @supabase/lite does. */
export interface Lite {
  fetch(request: Request): Promise<Response>;
}

/** A connection of lite to the embedded server. */
export function connectLite(socket: string): PostgresConnection {
  return createPostgresConnection({
    url: "postgres://postgres@localhost/postgres",
    postgresOptions: {
      ...poolOptions(socket, 10),
      connection: { statement_timeout: 8000, TimeZone: "UTC" },
    },
  });
}

/** PGlite below `folder`, where npm has no PostgreSQL. */
export function connectPglite(folder: string): Promise<PgliteConnection> {
  return createPgliteConnection({ url: folder });
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
      enabled: true,
      jwt_secret: options.jwtSecret,
      jwt_expiry: accessTokenSeconds,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      // Where the links in mails end. All of them are password links: nothing else is mailed.
      site_url: `${options.siteUrl}/admin/set-password`,
      additional_redirect_urls: [`${options.siteUrl}/admin`],
      enable_signup: false,
      enable_anonymous_sign_ins: false,
      enable_manual_linking: false,
      enable_refresh_token_rotation: true,
      minimum_password_length: 10,
      // Six digits could be guessed within the hour they are valid.
      email: { enable_signup: false, otp_length: 10, otp_expiry: 3600 },
    },
    api: { schemas: ["public"], external_url: options.siteUrl, max_rows: 1000 },
    options: {
      server: { disableStudio: true, disableFallback: true, admin: false },
      drivers: { email: options.email },
    },
  });
  await app.init();
  await app.ensureSystemSchema();
  return { fetch: (request) => app.fetch(request, { peerAddress: null }) };
}
