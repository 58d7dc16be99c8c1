import { isAbsolute } from "node:path";
import { StartError } from "../../supabase/domain/errors.ts";

/** Settings of the content lake, validated once at startup. */
export type LakeConfig = {
  port: number;
  dataDir: string;
  siteUrl: URL;
  projectId: string;
  dataset: string;
  readToken: string;
  webhookSecret: string | undefined;
  /** Target of publish webhooks; undefined disables them. */
  revalidateUrl: URL | undefined;
  supabaseUrl: URL;
  supabaseKey: string;
  sampleData: boolean;
  /** Whether visitors may query published documents, as in a public Sanity dataset. */
  publicQueries: boolean;
  /** Minimum retention of the document history in days; undefined keeps all of it. */
  historyDays: number | undefined;
};

/** The environment of this process; no other module reads it. */
export const environment: NodeJS.ProcessEnv = process.env;

/** Parses the environment. Throws `StartError` for the first invalid variable. */
export function parseConfig(env: NodeJS.ProcessEnv): LakeConfig {
  const revalidateUrl = env.REVALIDATE_URL ? requireUrl(env, "REVALIDATE_URL") : undefined;
  return {
    port: parsePort(env.PORT),
    dataDir: requireAbsolutePath(env, "DATA_DIR"),
    siteUrl: requireUrl(env, "SITE_URL"),
    projectId: matchPattern(env, "SANITY_PROJECT_ID", /^[a-z0-9-]+$/, "embedded"),
    dataset: matchPattern(env, "SANITY_DATASET", /^[a-z0-9][a-z0-9_-]*$/, "production"),
    readToken: requireSecret(env, "SANITY_API_READ_TOKEN"),
    webhookSecret: revalidateUrl ? requireSecret(env, "SANITY_WEBHOOK_SECRET") : undefined,
    revalidateUrl,
    supabaseUrl: requireUrl(env, "SUPABASE_URL"),
    supabaseKey: requireVariable(env, "SUPABASE_PUBLISHABLE_KEY"),
    sampleData: matchPattern(env, "SAMPLE_DATA", /^(on|off)$/, "on") === "on",
    publicQueries: matchPattern(env, "PUBLIC_QUERIES", /^(on|off)$/, "off") === "on",
    historyDays: env.HISTORY_DAYS
      ? Number(matchPattern(env, "HISTORY_DAYS", /^[1-9]\d{0,4}$/, ""))
      : undefined,
  };
}

function requireVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new StartError(`${name} is not set; the content lake needs it.`);
  return value;
}

function requireSecret(env: NodeJS.ProcessEnv, name: string): string {
  const value = requireVariable(env, name);
  if (value.length < 16) throw new StartError(`${name} must be at least 16 characters long.`);
  return value;
}

function matchPattern(
  env: NodeJS.ProcessEnv,
  name: string,
  pattern: RegExp,
  fallback: string,
): string {
  const value = env[name] || fallback;
  if (!pattern.test(value))
    throw new StartError(`${name} is "${value}"; it must match ${pattern.source}.`);
  return value;
}

function requireUrl(env: NodeJS.ProcessEnv, name: string): URL {
  const value = requireVariable(env, name);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new StartError(`${name} must be an http or https address.`);
  return url;
}

function requireAbsolutePath(env: NodeJS.ProcessEnv, name: string): string {
  const value = requireVariable(env, name);
  if (!isAbsolute(value)) throw new StartError(`${name} must be an absolute path.`);
  return value;
}

function parsePort(value: string | undefined): number {
  const port = Number(value);
  if (value && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535.`);
}
