import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { type SettingsReader, createSettingsReader } from "../../settings/settings-reader.ts";
import { type ProductSetting, findSettingProblems } from "../../settings/settings.ts";
import {
  readOriginSettings,
  readSharedSettings,
  sanitySettingNames,
  type SharedSettings,
} from "../../settings/shared-settings.ts";
import type { TelemetrySettings } from "../../telemetry/settings.ts";
import { parseDatabaseUrl } from "../../../supabase/domain/database-url.ts";
import { ConfigError } from "./config-error.ts";
import { readEnvFile } from "./env-file.ts";
import { readFolders } from "./folders.ts";
import { readModelSettings, readOutboxSettings, readSmtpSettings } from "./optional-services.ts";
import { root } from "./root.ts";

export { ConfigError, root };

export type Environment = Record<string, string | undefined>;

/** An address range such as 10.0.0.0/8, or one address as a range of one. */
export type AddressRange = [address: ipaddr.IPv4 | ipaddr.IPv6, prefixBits: number];

export type Config = {
  port: number;
  bind: string;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** Whether every subdomain supports TLS. */
  hstsSubdomains: boolean;
  /** Absolute. */
  dataDir: string;
  trustedProxies: AddressRange[];
  sampleData: boolean;
  /** Absent: the embedded content lake keeps revisions without limit. */
  contentHistoryDays: number | undefined;
  /** Whether the published content of the embedded content lake can be queried without a token. */
  contentPublicQueries: boolean;
  /** Absent: text on a terminal, JSON elsewhere. */
  logFormat: "text" | "json" | undefined;
  /** The connection URL of a PostgreSQL server. Absent: the embedded database. */
  databaseUrl: string | undefined;
  /** Hours between two backups of the running product (absent: none), their folder, and days they are kept. */
  backup: { hours: number | undefined; folder: string; days: number };
  staffEmail: string;
  /** Absent: a random password is generated. */
  staffPassword: string | undefined;
  /** The valid SMTP_* settings; empty if emails go to the local mailbox. */
  smtp: Record<string, string>;
  /** The valid BRAND_NAME, REPLY_ADDRESS and WEBHOOK_* settings. */
  outbox: Record<string, string>;
  /** The valid ASSISTANT_MODEL settings; empty if only the built-in engine is used. */
  assistantModel: Record<string, string>;
  /** Absent: the embedded content lake. */
  hostedSanity:
    | { projectId: string; dataset: string; readToken: string; webhookSecret: string | undefined }
    | undefined;
  /** For the commands that transfer content to or from a hosted Sanity project. */
  sanityToken: string | undefined;
  /** Absent: the embedded Supabase. */
  hostedSupabase: { url: string; publishableKey: string } | undefined;
  /** Signs links; the functions of a hosted Supabase need the same. Absent: one is generated. */
  formSecret: string | undefined;
  /** Authenticates the site to a hosted Supabase, which shares it. Absent: one is generated. */
  clientHeaderSecret: string | undefined;
  /** Where publish events are reported, so that a CDN is purged. Absent: no CDN may store pages. */
  cdn: { purgeUrl: string; purgeSecret: string } | undefined;
  /** URL of the cache that several products share. Absent: pages are kept in the data folder. */
  cacheUrl: string | undefined;
  /** The REST engine of the embedded Supabase; "auto" is the best one that npm has for this machine. */
  restEngine: "auto" | "lite";
  /** Origin of a Studio on another server that may embed drafts. */
  studioUrl: string | undefined;
  /** Origins of the analytics service; the first serves its script. Empty to load none. */
  analyticsOrigins: string[];
  /** Origins of external forms that a page may embed. */
  frameOrigins: string[];
  /** Traces and metrics; absent: nothing is recorded. */
  telemetry: TelemetrySettings | undefined;
};

/**
 * Parses and checks all settings, which .env.example describes.
 * @param inFile the names that come from `.env`
 * @throws {ConfigError} with all wrong settings; secrets are not repeated
 */
export function parseConfig(environment: Environment, inFile: readonly string[] = []): Config {
  const read = createSettingsReader<ProductSetting>(environment);
  read.problems.push(...findSettingProblems("product", environment, inFile));
  const shared = readSharedSettings(read);
  const { dataDir, backupDir } = readFolders(read);
  const config: Config = {
    ...readNetworkSettings(read, shared),
    dataDir,
    databaseUrl: readDatabaseUrl(read),
    sampleData: read.oneOf("SAMPLE_DATA", "on", "off") !== "off",
    contentHistoryDays: read.upTo("CONTENT_HISTORY_DAYS", 36_500, "days", 365),
    contentPublicQueries: read.oneOf("CONTENT_PUBLIC_QUERIES", "on", "off") === "on",
    logFormat: read.oneOf("LOG_FORMAT", "text", "json"),
    backup: readBackupSettings(read, backupDir),
    staffEmail: read.email("STAFF_EMAIL") ?? "admin@example.com",
    staffPassword: read.parse("STAFF_PASSWORD", "expected at least 10 characters.", (value) =>
      value.length >= 10 ? value : undefined,
    ),
    smtp: readSmtpSettings(read),
    outbox: readOutboxSettings(read),
    assistantModel: readModelSettings(read),
    ...readHostedServices(read, shared),
    sanityToken: read.text("SANITY_TOKEN"),
    formSecret: shared.formSecret,
    clientHeaderSecret: shared.clientHeaderSecret,
    cdn: shared.cdn,
    cacheUrl: shared.cacheUrl,
    restEngine: read.oneOf("SUPABASE_REST_ENGINE", "auto", "lite") ?? "auto",
    studioUrl: read.origin("STUDIO_URL", "https://studio.example.com"),
    ...readOriginSettings(read),
    telemetry: shared.telemetry,
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

type Reader = SettingsReader<ProductSetting>;

function readDatabaseUrl(read: Reader): string | undefined {
  const address = parseDatabaseUrl(read.text("DATABASE_URL") ?? "");
  const problem = "problem" in address ? address.problem : undefined;
  return read.parse("DATABASE_URL", problem ?? "", (value) => (problem ? undefined : value));
}

function parseRange(value: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(value)) return ipaddr.parseCIDR(value);
  if (isIP(value) === 0) return undefined;
  const address = ipaddr.process(value);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

function readNetworkSettings(
  read: Reader,
  { siteUrl, port }: SharedSettings,
): Pick<Config, "port" | "bind" | "siteUrl" | "hstsSubdomains" | "trustedProxies"> {
  const bind =
    read.parse("BIND", "expected an IP address, such as 127.0.0.1 or 0.0.0.0.", (value) =>
      isIP(value) !== 0 || value === "localhost" ? value : undefined,
    ) ?? "127.0.0.1";
  const hstsSubdomains = read.oneOf("HSTS_SUBDOMAINS", "on", "off") === "on";
  if (hstsSubdomains && siteUrl.startsWith("http:"))
    read.problems.push(
      "HSTS_SUBDOMAINS has no effect without TLS. Set SITE_URL to an https origin, or remove it.",
    );
  const trustedProxies =
    read.parse(
      "TRUSTED_PROXIES",
      "expected IP addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8.",
      (value) => {
        const ranges = value.split(/[\s,]+/).map(parseRange);
        return ranges.every((range) => range !== undefined) ? ranges : undefined;
      },
    ) ?? [];
  return { port: port ?? 3000, bind, siteUrl, hstsSubdomains, trustedProxies };
}

function readBackupSettings(read: Reader, folder: string): Config["backup"] {
  const hours =
    read.text("BACKUP_HOURS") === "off"
      ? undefined
      : (read.upTo("BACKUP_HOURS", 720, 'hours, or "off"', 24) ?? 24);
  return { hours, folder, days: read.upTo("BACKUP_DAYS", 36_500, "days", 7) ?? 7 };
}

function readHostedServices(
  read: Reader,
  { sanity, supabase }: SharedSettings,
): Pick<Config, "hostedSanity" | "hostedSupabase"> {
  const { projectId, dataset, readToken, webhookSecret } = sanity;
  const hasSanity = read.group("hosted Sanity", [...sanitySettingNames]);
  const { url, publishableKey } = supabase;
  const hasSupabase = read.group("hosted Supabase", ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY"]);
  return {
    hostedSanity:
      hasSanity && projectId && dataset && readToken
        ? { projectId, dataset, readToken, webhookSecret }
        : undefined,
    hostedSupabase: hasSupabase && url && publishableKey ? { url, publishableKey } : undefined,
  };
}

/** Returns the settings of the environment and of `.env`, which has lower priority, and the names in `.env`. */
export function readSettings(environment: Environment = process.env): {
  settings: Environment;
  inFile: string[];
} {
  const file = readEnvFile();
  return { settings: { ...file, ...withoutEmpty(environment) }, inFile: Object.keys(file) };
}

/** Reads the settings from the environment and from `.env`, which has lower priority. */
export function readConfig(environment: Environment = process.env): Config {
  const { settings, inFile } = readSettings(environment);
  return parseConfig(settings, inFile);
}

/** @throws {ConfigError} for settings that are unknown or have no effect */
export function rejectUnusedSettings(): void {
  const { settings, inFile } = readSettings();
  const problems = findSettingProblems("product", settings, inFile);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Returns the folder that npm was called in. File names on a command line are relative to it. */
export const getCallerFolder = (environment: Environment = process.env): string =>
  environment.INIT_CWD ?? process.cwd();

const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

const inheritedPattern =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|TZ|LANG|LC_.+|COLORTERM|TERM|NO_COLOR|FORCE_COLOR|SSL_CERT_.+|NODE_EXTRA_CA_CERTS|(HTTPS?|NO|ALL)_PROXY|(https?|no|all)_proxy|SystemRoot|APPDATA|LOCALAPPDATA|USERPROFILE|XDG_.+)$/;

/**
 * Returns the environment of a child process: variables of the machine and `own` settings. A service
 * gets no secrets of other services.
 */
export function childEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
    value !== undefined && inheritedPattern.test(name) ? [[name, value]] : [],
  );
  const path = `${root}/node_modules/.bin:${process.env.PATH ?? ""}`;
  const NODE_ENV = own.NODE_ENV === "development" ? "development" : "production";
  return {
    ...Object.fromEntries(kept),
    PATH: path,
    DO_NOT_TRACK: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    ...own,
    NODE_ENV,
  };
}
