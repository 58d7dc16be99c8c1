import { apiKeyProblem } from "@site/supabase/contracts/api-keys";

/**
 * The site's settings, read from the environment at first use and never at build time, so that one
 * build serves any address, any key and any content source. A wrong value is one `ConfigError`
 * that names every variable to repair.
 */
export interface SiteConfig {
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
  spoolFolder: string | undefined;
  /** The solution guide as a file; `undefined` where none is made. */
  guideFile: string | undefined;
  /** Origins of the analytics service, the first with its script; none: none is loaded. */
  analyticsOrigins: string[];
  /** Origins of outside forms that a page may frame. */
  frameOrigins: string[];
}

/** One message that names each wrong variable and how to set it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

type Environment = Readonly<Record<string, string | undefined>>;

// URLs allow signs in a host, such as `;`, that would end a directive of the content policy.
const plainHost = /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*)$/;

const origin = (value: string) => {
  const url = URL.parse(value);
  const plain = url && /^https?:$/.test(url.protocol) && plainHost.test(url.hostname);
  return plain && url.pathname === "/" ? url.origin : undefined;
};

/** An origin, also of every subdomain: `https://*.example.com`. */
const policyOrigin = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** The origins in ANALYTICS_ORIGINS. What is none is left out: it would end up in the content policy. */
export function analyticsOrigins(env: Environment = process.env): string[] {
  return (env["ANALYTICS_ORIGINS"] ?? "")
    .split(/[\s,]+/)
    .filter((origin) => policyOrigin.test(origin));
}

/** The origins in FRAME_ORIGINS. What is none is left out, for the same reason. */
export function frameOrigins(env: Environment = process.env): string[] {
  return (env["FRAME_ORIGINS"] ?? "")
    .split(/[\s,]+/)
    .filter((text) => origin(text) === text && !text.includes("*"));
}

/** @throws {ConfigError} naming every variable that is missing or wrong. */
export function parseConfig(env: Environment): SiteConfig {
  const problems: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;
  const required = (name: string, fix: string) => {
    const value = text(name);
    if (!value) problems.push(`${name} is missing: ${fix}`);
    return value ?? "";
  };
  const address = (name: string, value: string | undefined) => {
    if (!value) return undefined;
    const parsed = origin(value);
    if (!parsed) problems.push(`${name} must be an address such as https://www.example.com`);
    return parsed;
  };
  const shaped = <Value extends string | undefined>(
    name: string,
    value: Value,
    shape: RegExp,
    fix: string,
  ) => {
    if (value && !shape.test(value)) problems.push(`${name} ${fix}`);
    return value;
  };

  const publishableKey = required(
    "SUPABASE_PUBLISHABLE_KEY",
    "set it to the project's publishable key (sb_publishable_…) or legacy anon key",
  );
  const keyProblem = publishableKey && apiKeyProblem(publishableKey, "publishable");
  if (keyProblem) problems.push(`SUPABASE_PUBLISHABLE_KEY ${keyProblem}`);

  const config: SiteConfig = {
    siteUrl: address("SITE_URL", text("SITE_URL") ?? "http://localhost:3000") ?? "",
    sanity: {
      projectId: shaped(
        "SANITY_PROJECT_ID",
        text("SANITY_PROJECT_ID") ?? "embedded",
        /^[a-z0-9-]+$/,
        "may hold lowercase letters, digits and hyphens only",
      ),
      dataset: shaped(
        "SANITY_DATASET",
        text("SANITY_DATASET") ?? "production",
        /^~?[a-z0-9_-]{1,64}$/,
        "may hold lowercase letters, digits, hyphens and underscores only",
      ),
      apiHost: address("SANITY_API_HOST", text("SANITY_API_HOST")),
      readToken: text("SANITY_API_HOST")
        ? required("SANITY_API_READ_TOKEN", "the content lake at SANITY_API_HOST needs its token")
        : text("SANITY_API_READ_TOKEN"),
      webhookSecret: text("SANITY_WEBHOOK_SECRET"),
    },
    formSecret: shaped(
      "FORM_SECRET",
      text("FORM_SECRET"),
      /^.{16,}$/,
      "must be at least 16 characters long",
    ),
    clientHeaderSecret: shaped(
      "CLIENT_HEADER_SECRET",
      text("CLIENT_HEADER_SECRET"),
      /^.{32,}$/,
      "must be at least 32 characters long",
    ),
    spoolFolder: text("SPOOL_DIR"),
    guideFile: text("GUIDE_FILE"),
    supabase: {
      url:
        address(
          "SUPABASE_URL",
          required("SUPABASE_URL", "set it to the address of the Supabase project"),
        ) ?? "",
      publishableKey,
    },
    analyticsOrigins: analyticsOrigins(env),
    frameOrigins: frameOrigins(env),
  };
  if (problems.length) throw new ConfigError(`Wrong settings. ${problems.join(". ")}.`);
  return config;
}

let current: SiteConfig | undefined;

/** The settings of this process. @throws {ConfigError} as `parseConfig` does. */
export function siteConfig(): SiteConfig {
  current ??= parseConfig(process.env);
  return current;
}

/**
 * Where finished pages are kept between restarts; `undefined` keeps Next's own cache, for hosts
 * that bring one.
 */
export function pageCacheFolder(): string | undefined {
  return process.env.PAGE_CACHE_DIR?.trim() || undefined;
}

/** Whether `next dev` runs: pages are rendered for each visit and nothing is cached. */
export const isDevelopment = () => process.env.NODE_ENV === "development";

/** The port that `next start` listens on; `undefined` on hosts that run the site in another way. */
export const listeningPort = () => process.env["PORT"]?.trim() || undefined;
