import { createSettingsReader } from "./settings/settings-reader.ts";
import { type Environment, findSettingProblems, type WebSetting } from "./settings/settings.ts";
import {
  readOriginSettings,
  readSharedSettings,
  sanitySettingNames,
} from "./settings/shared-settings.ts";

/**
 * The site's settings, read from the environment at first use and never at build time, so that one
 * build serves any address, any key and any content source. A wrong value is one `ConfigError`
 * that names every variable to repair.
 */
export type SiteConfig = {
  /** Public origin without a slash at the end, for example `https://www.example.com`. */
  siteUrl: string;
  sanity: {
    projectId: string;
    dataset: string;
    /** Address of the embedded content lake; `undefined` means hosted Sanity. */
    apiHost: string | undefined;
    /** Reads drafts and private datasets; the embedded content lake answers nothing without it. */
    readToken: string | undefined;
    /** Signs publish events; without it none is accepted. */
    webhookSecret: string | undefined;
  };
  supabase: { url: string; publishableKey: string };
  /** Signs tickets; without it each process makes its own, which no other accepts. */
  formSecret: string | undefined;
  /**
   * Signs for the database whom a form is counted for, and what is published; without it only addresses
   * count there, and the assistant knows nothing.
   */
  clientHeaderSecret: string | undefined;
  /** Where submissions wait on disk while the database is away; `undefined` where there is no disk. */
  queueFolder: string | undefined;
  /** The solution guide as a file; `undefined` where none is made. */
  guideFile: string | undefined;
  /** Origins of the analytics service, the first with its script; none: none is loaded. */
  analyticsOrigins: string[];
  /** Origins of outside forms that a page may frame. */
  frameOrigins: string[];
};

/** One message that names each wrong variable and how to set it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The settings that are in the build as well. @throws {ConfigError} also for unknown settings. */
export function parseBuildConfig(
  env: Environment = process.env,
): ReturnType<typeof readOriginSettings> {
  const read = createSettingsReader<WebSetting>(env);
  read.problems.push(...findSettingProblems("web", env));
  const origins = readOriginSettings(read);
  throwOnProblems(read.problems);
  return origins;
}

/** @throws {ConfigError} naming every variable that is missing, wrong, unknown or without effect. */
export function parseConfig(env: Environment): SiteConfig {
  const read = createSettingsReader<WebSetting>(env);
  read.problems.push(...findSettingProblems("web", env));
  const { siteUrl, sanity, supabase, formSecret, clientHeaderSecret } = readSharedSettings(read);
  const apiHost = read.origin("SANITY_API_HOST", "https://www.example.com");
  const isMissing = (name: WebSetting, fix: string) => {
    if (!read.text(name)) read.problems.push(`${name} is missing: ${fix}`);
  };
  if (apiHost)
    isMissing("SANITY_API_READ_TOKEN", "the content lake at SANITY_API_HOST needs its token.");
  if (!apiHost && !read.group("hosted Sanity", [...sanitySettingNames]) && !sanity.projectId)
    isMissing("SANITY_PROJECT_ID", "set it to the project's id from sanity.io/manage.");
  isMissing("SUPABASE_URL", "set it to the address of the Supabase project.");
  isMissing(
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
    queueFolder: read.text("SPOOL_DIR"),
    guideFile: read.text("GUIDE_FILE"),
    ...readOriginSettings(read),
  };
  throwOnProblems(read.problems);
  return config;
}

function throwOnProblems(problems: readonly string[]): void {
  if (problems.length > 0)
    throw new ConfigError(
      `The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
}

let current: SiteConfig | undefined;

/** The settings of this process. @throws {ConfigError} as `parseConfig` does. */
export function getSiteConfig(): SiteConfig {
  current ??= parseConfig(process.env);
  return current;
}

/**
 * Where finished pages are kept between restarts; `undefined` keeps Next's own cache, for hosts
 * that bring one.
 */
export function getPageCacheFolder(): string | undefined {
  return process.env.PAGE_CACHE_DIR?.trim() || undefined;
}

/** Whether `next dev` runs: pages are rendered for each visit and nothing is cached. */
export const isDevelopment = () => process.env.NODE_ENV === "development";

/** The port that `next start` listens on; `undefined` on hosts that run the site in another way. */
export const getListeningPort = () => process.env["PORT"]?.trim() || undefined;
