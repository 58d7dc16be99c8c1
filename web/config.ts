import { StartError } from "@site/supabase/domain/errors";
import { createSettingsReader } from "./settings/settings-reader.ts";
import { type Environment, findSettingProblems, type WebSetting } from "./settings/settings.ts";
import {
  readOriginSettings,
  readSharedSettings,
  sanitySettingNames,
} from "./settings/shared-settings.ts";
import type { TelemetrySettings } from "./telemetry/settings.ts";

/**
 * The site's settings. They are read from the environment at first use and never at build time, so that
 * one build serves any URL, key and content source.
 */
export type SiteConfig = {
  /** Public origin without a trailing slash, such as `https://www.example.com`. */
  siteUrl: string;
  sanity: {
    projectId: string;
    dataset: string;
    /** URL of the embedded content lake; `undefined` for hosted Sanity. */
    apiHost: string | undefined;
    /** Reads drafts and private datasets; required by the embedded content lake. */
    readToken: string | undefined;
    /** Verifies publish events; without it, all are rejected. */
    webhookSecret: string | undefined;
  };
  supabase: { url: string; publishableKey: string };
  /** Signs link tokens; without it, each process uses its own random secret. */
  formSecret: string | undefined;
  /**
   * Signs calls to the database. Without it, the database rate-limits forms by IP address only, and the
   * assistant has no knowledge.
   */
  clientHeaderSecret: string | undefined;
  /** Where publish events are reported, so that a CDN is purged; `undefined` without a CDN. */
  cdn: { purgeUrl: string; purgeSecret: string } | undefined;
  /** URL of the cache that several instances share; `undefined` for one instance. */
  cacheUrl: string | undefined;
  /** Folder of the submission queue; `undefined` on hosts without a disk. */
  queueFolder: string | undefined;
  /** Path of the solution guide; `undefined` when none is generated. */
  guideFile: string | undefined;
  /** Origins of the analytics service, the first with its script; empty to load none. */
  analyticsOrigins: string[];
  /** Origins of external forms that a page may embed in a frame. */
  frameOrigins: string[];
  /** Traces and metrics; `undefined` to record nothing. */
  telemetry: TelemetrySettings | undefined;
};

/** Its message lists each invalid variable and how to set it. */
export class ConfigError extends StartError {
  override name = "ConfigError";
}

/** Parses the settings that a build needs. @throws {ConfigError} also for unknown settings. */
export function parseBuildConfig(
  env: Environment = process.env,
): ReturnType<typeof readOriginSettings> & { hstsSubdomains: boolean } {
  const read = createSettingsReader<WebSetting>(env);
  read.problems.push(...findSettingProblems("web", env));
  const origins = readOriginSettings(read);
  const hstsSubdomains = read.oneOf("HSTS_SUBDOMAINS", "on", "off") === "on";
  throwOnProblems(read.problems);
  return { ...origins, hstsSubdomains };
}

/** @throws {ConfigError} listing every variable that is missing, invalid, unknown or without effect. */
export function parseConfig(env: Environment): SiteConfig {
  const read = createSettingsReader<WebSetting>(env);
  read.problems.push(...findSettingProblems("web", env));
  const { siteUrl, sanity, supabase, formSecret, clientHeaderSecret, cdn, cacheUrl, telemetry } =
    readSharedSettings(read);
  read.oneOf("LOG_FORMAT", "text", "json");
  read.oneOf("HSTS_SUBDOMAINS", "on", "off");
  if (getPageCacheFolder(env) && cacheUrl)
    read.problems.push(
      "PAGE_CACHE_DIR has no effect with CACHE_URL, which keeps the pages. Remove one of them.",
    );
  const apiHost = read.origin("SANITY_API_HOST", "https://www.example.com");
  const requireSetting = (name: WebSetting, fix: string) => {
    if (!read.text(name)) read.problems.push(`${name} is missing: ${fix}`);
  };
  if (apiHost)
    requireSetting("SANITY_API_READ_TOKEN", "the content lake at SANITY_API_HOST needs its token.");
  if (!apiHost && !read.group("hosted Sanity", [...sanitySettingNames]) && !sanity.projectId)
    requireSetting("SANITY_PROJECT_ID", "set it to the project's id from sanity.io/manage.");
  requireSetting("SUPABASE_URL", "set it to the address of the Supabase project.");
  requireSetting(
    "SUPABASE_PUBLISHABLE_KEY",
    "set it to the project's publishable key (sb_publishable_…) or legacy anon key.",
  );
  const config: SiteConfig = {
    siteUrl,
    sanity: {
      ...sanity,
      projectId: sanity.projectId ?? "embedded",
      dataset: sanity.dataset ?? "production",
      apiHost,
    },
    supabase: { url: supabase.url ?? "", publishableKey: supabase.publishableKey ?? "" },
    formSecret,
    clientHeaderSecret,
    cdn,
    cacheUrl,
    queueFolder: read.text("SPOOL_DIR"),
    guideFile: read.text("GUIDE_FILE"),
    ...readOriginSettings(read),
    telemetry,
  };
  throwOnProblems(read.problems);
  return config;
}

function throwOnProblems(problems: readonly string[]): void {
  if (problems.length > 0)
    throw new ConfigError(
      `The settings are invalid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
}

let cachedConfig: SiteConfig | undefined;

/** Returns the settings of this process. @throws {ConfigError} when they are invalid. */
export function getSiteConfig(): SiteConfig {
  cachedConfig ??= parseConfig(process.env);
  return cachedConfig;
}

/** Returns the folder of the page cache; `undefined` to use the cache of Next.js or of the host. */
export function getPageCacheFolder(env: Environment = process.env): string | undefined {
  return env["PAGE_CACHE_DIR"]?.trim() || undefined;
}

/** Whether the product's own page cache is used: the shared one, or a folder. */
export const hasPageCache = () =>
  Boolean(process.env["CACHE_URL"]?.trim()) || getPageCacheFolder() !== undefined;

/** Whether a CDN is purged after each publish event; only then do responses allow a CDN to store them. */
export const hasCdn = () => Boolean(process.env["CDN_PURGE_URL"]?.trim());

/** Whether the log is text: on a terminal unless LOG_FORMAT is set. */
export function isTextLog(isTerminal: boolean): boolean {
  const format = process.env["LOG_FORMAT"]?.trim();
  return format ? format === "text" : isTerminal;
}

/** Whether `next dev` runs, which renders pages per request and caches nothing. */
export const isDevelopment = () => process.env.NODE_ENV === "development";

/** Returns the port of `next start`; `undefined` on hosts that run the site in another way. */
export const getListeningPort = () => process.env["PORT"]?.trim() || undefined;

/** Returns what a program that the site starts needs of this machine. */
export const getMachineEnvironment = () => ({
  PATH: process.env["PATH"],
  NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"],
});
