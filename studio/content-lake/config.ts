import { isAbsolute } from "node:path";
import { StartError } from "./errors.ts";

/** What the content lake is told by its environment; every address is checked here, once. */
export type LakeConfig = {
  port: number;
  dataDir: string;
  siteUrl: URL;
  projectId: string;
  dataset: string;
  readToken: string;
  webhookSecret: string | undefined;
  /** Where publish events go; undefined keeps none. */
  revalidateUrl: URL | undefined;
  supabaseUrl: URL;
  supabaseKey: string;
  sampleData: boolean;
  /** Whether visitors may query what is published, as a public dataset of Sanity's lets them. */
  publicQueries: boolean;
  /** Days for which the history is kept at least; undefined keeps all of it. */
  historyDays: number | undefined;
};

/** The environment of this process, which only this module reads. */
export const environment: NodeJS.ProcessEnv = process.env;

/** Reads the environment. Throws `StartError` for the first variable that is not right. */
export function readConfig(env: NodeJS.ProcessEnv): LakeConfig {
  const revalidateUrl = env.REVALIDATE_URL ? address(env, "REVALIDATE_URL") : undefined;
  return {
    port: portNumber(env.PORT),
    dataDir: absolutePath(env, "DATA_DIR"),
    siteUrl: address(env, "SITE_URL"),
    projectId: matching(env, "SANITY_PROJECT_ID", /^[a-z0-9-]+$/, "embedded"),
    dataset: matching(env, "SANITY_DATASET", /^[a-z0-9][a-z0-9_-]*$/, "production"),
    readToken: secret(env, "SANITY_API_READ_TOKEN"),
    webhookSecret: revalidateUrl ? secret(env, "SANITY_WEBHOOK_SECRET") : undefined,
    revalidateUrl,
    supabaseUrl: address(env, "SUPABASE_URL"),
    supabaseKey: required(env, "SUPABASE_PUBLISHABLE_KEY"),
    sampleData: matching(env, "SAMPLE_DATA", /^(on|off)$/, "on") === "on",
    publicQueries: matching(env, "PUBLIC_QUERIES", /^(on|off)$/, "off") === "on",
    historyDays: env.HISTORY_DAYS
      ? Number(matching(env, "HISTORY_DAYS", /^[1-9]\d{0,4}$/, ""))
      : undefined,
  };
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new StartError(`${name} is not set; the content lake needs it.`);
  return value;
}

function secret(env: NodeJS.ProcessEnv, name: string): string {
  const value = required(env, name);
  if (value.length < 16) throw new StartError(`${name} must be at least 16 characters long.`);
  return value;
}

function matching(env: NodeJS.ProcessEnv, name: string, pattern: RegExp, fallback: string): string {
  const value = env[name] || fallback;
  if (!pattern.test(value))
    throw new StartError(`${name} is "${value}"; it must match ${pattern.source}.`);
  return value;
}

function address(env: NodeJS.ProcessEnv, name: string): URL {
  const value = required(env, name);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new StartError(`${name} must be an http or https address.`);
  return url;
}

function absolutePath(env: NodeJS.ProcessEnv, name: string): string {
  const value = required(env, name);
  if (!isAbsolute(value)) throw new StartError(`${name} must be an absolute path.`);
  return value;
}

function portNumber(value: string | undefined): number {
  const port = Number(value);
  if (value && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535.`);
}
