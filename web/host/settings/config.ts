import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import ipaddr from "ipaddr.js";
import {
  isEmail,
  type SettingsReader,
  createSettingsReader,
} from "../../settings/settings-reader.ts";
import { type ProductSetting, findSettingProblems } from "../../settings/settings.ts";
import {
  readOriginSettings,
  readSharedSettings,
  sanitySettingNames,
} from "../../settings/shared-settings.ts";
import { StartError } from "./start-error.ts";

/** The checkout, which npm scripts run in. */
export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

export type Environment = Record<string, string | undefined>;

/** An address range such as 10.0.0.0/8, or one address as a range of one. */
export type AddressRange = [address: ipaddr.IPv4 | ipaddr.IPv6, prefixBits: number];

export type Config = {
  port: number;
  bind: string;
  /** The origin visitors use, without a trailing slash. */
  siteUrl: string;
  /** Whether every host below this one has TLS, too. */
  hstsSubdomains: boolean;
  /** Absolute. */
  dataDir: string;
  trustedProxies: AddressRange[];
  sampleData: boolean;
  /** Absent: the embedded content lake keeps every revision for ever. */
  contentHistoryDays: number | undefined;
  /** Whether anyone may query the published content of the embedded content lake. */
  contentPublicQueries: boolean;
  /** How the log is written; absent: as standard output is a terminal or not. */
  logFormat: "text" | "json" | undefined;
  /** Every how many hours the running product makes a backup (absent: never), where, kept how long. */
  backup: { hours: number | undefined; folder: string; days: number };
  staffEmail: string;
  /** Absent: a random password is made. */
  staffPassword: string | undefined;
  /** The SMTP_* settings as given, checked; empty when mail is captured to the local mailbox. */
  smtp: Record<string, string>;
  /** BRAND_NAME and the WEBHOOK_* settings as given, checked. */
  outbox: Record<string, string>;
  /** The ASSISTANT_MODEL settings as given, checked; empty when the built-in engine answers alone. */
  assistantModel: Record<string, string>;
  /** Absent: the embedded content lake. */
  hostedSanity:
    | { projectId: string; dataset: string; readToken: string; webhookSecret: string | undefined }
    | undefined;
  /** Lets the commands that move content into or out of a project of Sanity's. */
  sanityToken: string | undefined;
  /** Absent: the embedded Supabase. */
  hostedSupabase: { url: string; publishableKey: string } | undefined;
  /** Signs tickets; the functions of a hosted Supabase need the same. Absent: the product makes one. */
  formSecret: string | undefined;
  /** Shared with a hosted Supabase, which believes the site by it. Absent: the product makes one. */
  clientHeaderSecret: string | undefined;
  /** What the embedded Supabase runs on; "auto" takes the best that npm has for this machine. */
  restEngine: "auto" | "lite";
  /** Origin of a Studio served elsewhere that may show drafts in a frame. */
  studioUrl: string | undefined;
  /** Origins of the analytics service; the first serves its script. None: none may be loaded. */
  analyticsOrigins: string[];
  /** Origins of outside forms that a page may show in a frame. */
  frameOrigins: string[];
};

/** Wrong settings. The message names every wrong variable, what is expected and the fix. */
export class ConfigError extends StartError {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `The settings cannot be used. Correct ${problems.length === 1 ? "this" : "these"} in the environment or in .env (.env.example describes each):\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

function rangeOf(value: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(value)) return ipaddr.parseCIDR(value);
  if (isIP(value) === 0) return undefined;
  const address = ipaddr.process(value);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

const isHost = (value: string) => isIP(value) !== 0 || value === "localhost";

/**
 * Checks every setting (spec of each: .env.example).
 * @param inFile the names that come from `.env`
 * @throws ConfigError naming all wrong variables at once; secrets are not echoed.
 */
export function parseConfig(environment: Environment, inFile: readonly string[] = []): Config {
  const read = createSettingsReader<ProductSetting>(environment);
  read.problems.push(...findSettingProblems("product", environment, inFile));
  const shared = readSharedSettings(read);
  const { siteUrl } = shared;
  const port = shared.port ?? 3000;
  const bind =
    read.parse("BIND", "expected an IP address, such as 127.0.0.1 or 0.0.0.0.", (value) =>
      isHost(value) ? value : undefined,
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
        const ranges = value.split(/[\s,]+/).map(rangeOf);
        return ranges.every((range) => range !== undefined) ? ranges : undefined;
      },
    ) ?? [];
  const sampleData = read.oneOf("SAMPLE_DATA", "on", "off") !== "off";
  const contentHistoryDays = read.upTo("CONTENT_HISTORY_DAYS", 36_500, "days", 365);
  const contentPublicQueries = read.oneOf("CONTENT_PUBLIC_QUERIES", "on", "off") === "on";
  const dataDir = resolve(root, read.text("DATA_DIR") ?? ".data");
  const logFormat = read.oneOf("LOG_FORMAT", "text", "json");
  const backup = {
    hours:
      read.text("BACKUP_HOURS") === "off"
        ? undefined
        : (read.upTo("BACKUP_HOURS", 720, 'hours, or "off"', 24) ?? 24),
    folder: resolve(root, read.text("BACKUP_DIR") ?? join(dataDir, "backups")),
    days: read.upTo("BACKUP_DAYS", 36_500, "days", 7) ?? 7,
  };
  const staffEmail = read.email("STAFF_EMAIL") ?? "admin@example.com";
  const staffPassword = read.parse("STAFF_PASSWORD", "expected at least 10 characters.", (value) =>
    value.length >= 10 ? value : undefined,
  );
  const smtp = smtpSettings(read);
  const outbox = outboxSettings(read);
  const assistantModel = assistantModelSettings(read);

  const { projectId, dataset, readToken, webhookSecret } = shared.sanity;
  const hasSanity = read.group("hosted Sanity", [...sanitySettingNames]);
  const { url: supabaseUrl, publishableKey } = shared.supabase;
  const hasSupabase = read.group("hosted Supabase", ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY"]);
  const restEngine = read.oneOf("SUPABASE_REST_ENGINE", "auto", "lite") ?? "auto";
  const studioUrl = read.origin("STUDIO_URL", "https://studio.example.com");
  const origins = readOriginSettings(read);

  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return {
    port,
    bind,
    siteUrl,
    hstsSubdomains,
    dataDir,
    trustedProxies,
    sampleData,
    contentHistoryDays,
    contentPublicQueries,
    logFormat,
    backup,
    staffEmail,
    staffPassword,
    smtp,
    outbox,
    assistantModel,
    hostedSanity:
      hasSanity && projectId && dataset && readToken
        ? { projectId, dataset, readToken, webhookSecret }
        : undefined,
    sanityToken: read.text("SANITY_TOKEN"),
    hostedSupabase:
      hasSupabase && supabaseUrl && publishableKey
        ? { url: supabaseUrl, publishableKey }
        : undefined,
    formSecret: shared.formSecret,
    clientHeaderSecret: shared.clientHeaderSecret,
    restEngine,
    studioUrl,
    ...origins,
  };
}

function smtpSettings(read: SettingsReader<ProductSetting>): Record<string, string> {
  const names = (["HOST", "PORT", "USER", "PASSWORD", "SECURE", "FROM"] as const).map(
    (end) => `SMTP_${end}` as const,
  );
  const given = names.filter((name) => read.text(name) !== undefined);
  if (given.length === 0) return {};
  for (const name of ["SMTP_HOST", "SMTP_FROM"] as const)
    if (!given.includes(name))
      read.problems.push(
        `${name} is missing: sending mail needs it together with ${given.join(" and ")}. Set it, or remove ${given.join(" and ")}.`,
      );
  read.group("signing in to the mail server", ["SMTP_USER", "SMTP_PASSWORD"]);
  read.port("SMTP_PORT");
  read.oneOf("SMTP_SECURE", "on", "off");
  read.parse(
    "SMTP_FROM",
    'expected a sender, such as "Arq <hello@example.com>" or hello@example.com.',
    (value) => (isEmail(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value) ? value : undefined),
  );
  return Object.fromEntries(given.map((name) => [name, read.text(name) ?? ""]));
}

/** Base64 of 24 to 64 bytes, as the Standard Webhooks specification asks for. */
const webhookSecretShape = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

function outboxSettings(read: SettingsReader<ProductSetting>): Record<string, string> {
  const names = [
    "BRAND_NAME",
    "WEBHOOK_URLS",
    "WEBHOOK_SECRET",
    "WEBHOOK_PRIVATE_TARGETS",
  ] as const;
  const isPrivate = read.oneOf("WEBHOOK_PRIVATE_TARGETS", "on", "off") === "on";
  read.parse("BRAND_NAME", "expected a name of at most 60 characters, such as Arq.", (value) =>
    /^[^\p{C}]{1,60}$/u.test(value) ? value : undefined,
  );
  read.parse(
    "WEBHOOK_URLS",
    "expected https addresses separated by commas, such as https://crm.example.com/leads.",
    (value) =>
      value.split(/[\s,]+/).every((url) => {
        const { protocol, username, password } = URL.parse(url) ?? {};
        return (
          (protocol === "https:" || (isPrivate && protocol === "http:")) && !username && !password
        );
      })
        ? value
        : undefined,
  );
  read.parse(
    "WEBHOOK_SECRET",
    "expected whsec_ followed by 24 to 64 random bytes in base64.",
    (value) => (webhookSecretShape.test(value) ? value : undefined),
  );
  if (read.text("WEBHOOK_URLS") && !read.text("WEBHOOK_SECRET"))
    read.problems.push(
      "WEBHOOK_SECRET is missing: WEBHOOK_URLS needs it to sign messages. Set it, or remove WEBHOOK_URLS.",
    );
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = read.text(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function assistantModelSettings(read: SettingsReader<ProductSetting>): Record<string, string> {
  const names = [
    "ASSISTANT_MODEL_PROVIDER",
    "ASSISTANT_MODEL",
    "ASSISTANT_MODEL_URL",
    "ASSISTANT_MODEL_KEY",
    "ASSISTANT_MODEL_SECONDS",
  ] as const;
  const given = names.filter((name) => read.text(name) !== undefined);
  const provider = read.oneOf("ASSISTANT_MODEL_PROVIDER", "openai-compatible", "anthropic");
  read.parse(
    "ASSISTANT_MODEL_URL",
    "expected the address of the model's API, such as http://localhost:11434/v1.",
    (value) => {
      const { protocol = "", username, password } = URL.parse(value) ?? {};
      return /^https?:$/.test(protocol) && !username && !password ? value : undefined;
    },
  );
  read.parse(
    "ASSISTANT_MODEL_SECONDS",
    "expected a whole number of seconds from 1 to 60, such as 8.",
    (value) => (/^([1-9]|[1-5]\d|60)$/.test(value) ? value : undefined),
  );
  const needed = [
    "ASSISTANT_MODEL_PROVIDER",
    "ASSISTANT_MODEL",
    // Servers that speak as OpenAI's does stand anywhere.
    provider === "anthropic" ? "ASSISTANT_MODEL_KEY" : "ASSISTANT_MODEL_URL",
  ] as const;
  for (const name of given.length > 0 ? needed : [])
    if (!given.includes(name))
      read.problems.push(
        `${name} is missing: a model of your own needs it together with ${given.join(" and ")}. Set it, or remove ${given.join(" and ")}.`,
      );
  return Object.fromEntries(given.map((name) => [name, read.text(name) ?? ""]));
}

/** The environment, which wins, and the file `.env` of the checkout, with the names in that file. */
export function givenSettings(environment: Environment = process.env): {
  settings: Environment;
  inFile: string[];
} {
  const file = envFile();
  return { settings: { ...file, ...withoutEmpty(environment) }, inFile: Object.keys(file) };
}

/** The settings from the environment, which wins, and the file `.env` of the checkout. */
export function readConfig(environment: Environment = process.env): Config {
  const { settings, inFile } = givenSettings(environment);
  return parseConfig(settings, inFile);
}

/** For what needs no values. @throws ConfigError for names that are unknown or have no effect. */
export function refuseUnusedSettings(): void {
  const { settings, inFile } = givenSettings();
  const problems = findSettingProblems("product", settings, inFile);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** The folder npm was called in: files named on a command line are meant from there. */
export const callerFolder = (environment: Environment = process.env): string =>
  environment.INIT_CWD ?? process.cwd();

/** The settings in a file such as `.env`; none where there is no file. @throws ConfigError */
export function envFile(path = resolve(root, ".env")): Environment {
  if (!existsSync(path)) return {};
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError([
      `${path} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    ]);
  }
  if (text.includes("\0")) throw new ConfigError([`${path} is not UTF-8 text. Save it as UTF-8.`]);
  // Editors on Windows begin it with a byte order mark.
  return parseEnv(text.replace(/^\uFEFF/, ""));
}

const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

const inherited =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|TZ|LANG|LC_.+|COLORTERM|TERM|NO_COLOR|FORCE_COLOR|SSL_CERT_.+|NODE_EXTRA_CA_CERTS|(HTTPS?|NO|ALL)_PROXY|(https?|no|all)_proxy|SystemRoot|APPDATA|LOCALAPPDATA|USERPROFILE|XDG_.+)$/;

/**
 * What a child process gets of the machine's environment, plus `own`: a part sees no other part's
 * secrets.
 */
export function childEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
    value !== undefined && inherited.test(name) ? [[name, value]] : [],
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
