import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";

/** The services of a run, with what the tests, the site and the command lines need to reach them. */
export type HostedServices = {
  /** Whether they are emulated on this machine. */
  isEmulated: boolean;
  sanity: {
    projectId: string;
    /** A dataset that the run creates and deletes; the only one of an emulation. */
    dataset: string;
    /** A token that may write and manage datasets. */
    token: string;
    readToken: string;
    /** The address of an emulation. */
    apiHost: string | undefined;
  };
  supabase: {
    databaseUrl: string;
    url: string;
    publishableKey: string;
    secretKey: string;
    /** The legacy JWT secret, with which tests sign the tokens of their accounts. */
    jwtSecret: string;
    /** The project's id on Supabase's platform; undefined for self-hosted Supabase. */
    projectRef: string | undefined;
    accessToken: string | undefined;
    /** A profile of the Supabase CLI that names an emulation. */
    profile: string | undefined;
  };
};

export type RunSettings = {
  /** The services of the environment; null starts an emulation. */
  services: HostedServices | null;
  /** Where the report is written as JSON, relative to the caller's folder. */
  reportFile: string | undefined;
  /** Part of the paths of the conformance tests to run; all by default. */
  testFilter: string | undefined;
};

/** Invalid arguments or variables; the message says how to fix them. */
export class UsageError extends Error {}

export const usage = `Usage: npm run conformance:hosted -- [--emulated] [--report <file>] [--tests <part of a path>]
Variables: SANITY_PROJECT_ID, SANITY_TOKEN, SUPABASE_DB_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY,
SUPABASE_SECRET_KEY, SUPABASE_JWT_SECRET, and SUPABASE_ACCESS_TOKEN to deploy functions (docs/hosted.md).`;

const required = [
  "SANITY_PROJECT_ID",
  "SANITY_TOKEN",
  "SUPABASE_DB_URL",
  "SUPABASE_URL",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "SUPABASE_JWT_SECRET",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the arguments, and the services from the environment. @throws UsageError */
export function parseSettings(args: readonly string[], environment: Environment): RunSettings {
  const { emulated, report, tests } = parseArguments(args);
  const common = { reportFile: report, testFilter: tests };
  const named = required.filter((name) => environment[name]);
  if (!emulated) return { ...common, services: parseServices(environment) };
  if (named.length > 0)
    throw new UsageError(
      `--emulated uses no service. Unset ${named.join(", ")}, or leave out --emulated.`,
    );
  return { ...common, services: null };
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        emulated: { type: "boolean", default: false },
        report: { type: "string" },
        tests: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function parseServices(environment: Environment): HostedServices {
  const missing = required.filter((name) => !environment[name]);
  if (missing.length > 0) throw new UsageError(`Set ${missing.join(", ")}.\n${usage}`);
  const read = (name: (typeof required)[number]): string => environment[name] ?? "";
  const url = parseUrl("SUPABASE_URL", read("SUPABASE_URL"), ["https:", "http:"]);
  parseUrl("SUPABASE_DB_URL", read("SUPABASE_DB_URL"), ["postgres:", "postgresql:"]);
  if (read("SUPABASE_PUBLISHABLE_KEY") === read("SUPABASE_SECRET_KEY"))
    throw new UsageError("SUPABASE_SECRET_KEY is the publishable key. Set the secret key.");
  const token = read("SANITY_TOKEN");
  return {
    isEmulated: false,
    sanity: {
      projectId: read("SANITY_PROJECT_ID"),
      dataset: `conformance-${randomBytes(3).toString("hex")}`,
      token,
      readToken: token,
      apiHost: undefined,
    },
    supabase: {
      databaseUrl: read("SUPABASE_DB_URL"),
      url: url.origin,
      publishableKey: read("SUPABASE_PUBLISHABLE_KEY"),
      secretKey: read("SUPABASE_SECRET_KEY"),
      jwtSecret: read("SUPABASE_JWT_SECRET"),
      projectRef: /^([a-z]{20})\.supabase\.co$/.exec(url.hostname)?.[1],
      accessToken: environment.SUPABASE_ACCESS_TOKEN,
      profile: undefined,
    },
  };
}

/** Parses a URL without repeating its value in errors, because it may contain a password. */
function parseUrl(name: string, text: string, protocols: readonly string[]): URL {
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol))
    throw new UsageError(
      `${name} is not an address that starts with ${protocols.map((each) => `${each}//`).join(" or ")}.`,
    );
  return url;
}
