import { describeApiKeyProblem } from "@site/supabase/contracts/api-keys";
import { readTelemetrySettings, type TelemetrySettings } from "../telemetry/settings.ts";
import { parseOrigin, type SettingsReader } from "./settings-reader.ts";
import type { SharedSetting } from "./settings.ts";

/** Settings that the product and a separately deployed `web` both read. */
export type SharedSettings = {
  port: number | undefined;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  sanity: {
    projectId: string | undefined;
    dataset: string | undefined;
    readToken: string | undefined;
    /** Verifies publish events; without it, all are rejected. */
    webhookSecret: string | undefined;
  };
  supabase: { url: string | undefined; publishableKey: string | undefined };
  /** Signs link tokens. */
  formSecret: string | undefined;
  /** Signs calls to the database, which shares the secret. */
  clientHeaderSecret: string | undefined;
  /** Where traces and metrics are sent; undefined to record none. */
  telemetry: TelemetrySettings | undefined;
  /** Receives signed publish events and purges the CDN. */
  cdn: { purgeUrl: string; purgeSecret: string } | undefined;
  /** URL of the cache that several instances share. */
  cacheUrl: string | undefined;
};

export const sanitySettingNames = [
  "SANITY_PROJECT_ID",
  "SANITY_DATASET",
  "SANITY_API_READ_TOKEN",
] as const;

/** Reads these settings; `read.problems` collects the invalid ones. */
export function readSharedSettings(read: SettingsReader<SharedSetting>): SharedSettings {
  const port = read.port("PORT");
  const publishableKey = read.text("SUPABASE_PUBLISHABLE_KEY");
  const keyProblem = publishableKey && describeApiKeyProblem(publishableKey, "publishable");
  if (keyProblem) read.problems.push(`SUPABASE_PUBLISHABLE_KEY ${keyProblem}`);
  return {
    port,
    siteUrl:
      read.origin("SITE_URL", "https://www.example.com") ?? `http://localhost:${port ?? 3000}`,
    sanity: {
      projectId: read.parse(
        "SANITY_PROJECT_ID",
        "expected the id from sanity.io/manage, such as ab12cd34.",
        (value) => (/^[a-z0-9-]+$/.test(value) ? value : undefined),
      ),
      dataset: read.parse(
        "SANITY_DATASET",
        "expected a dataset name, such as production.",
        (value) => (/^~?[a-z0-9][a-z0-9_-]{0,63}$/.test(value) ? value : undefined),
      ),
      readToken: read.text("SANITY_API_READ_TOKEN"),
      webhookSecret: read.text("SANITY_WEBHOOK_SECRET"),
    },
    supabase: {
      url: read.origin("SUPABASE_URL", "https://abcdefgh.supabase.co"),
      publishableKey,
    },
    formSecret: read.secret("FORM_SECRET", 16),
    clientHeaderSecret: read.secret("CLIENT_HEADER_SECRET", 32),
    telemetry: readTelemetrySettings(read),
    cdn: readCdnSettings(read),
    cacheUrl: read.parse(
      "CACHE_URL",
      "expected the URL of a Redis or Valkey server, such as redis://cache.internal:6379 or rediss://user:password@cache.example.com:6380.",
      parseCacheUrl,
    ),
  };
}

function readCdnSettings(read: SettingsReader<SharedSetting>): SharedSettings["cdn"] {
  const hasBoth = read.group("purging the CDN", ["CDN_PURGE_URL", "CDN_PURGE_SECRET"]);
  const purgeUrl = read.parse(
    "CDN_PURGE_URL",
    "expected an http or https address without a password, such as https://purge.example.com/site.",
    (value) => {
      const { protocol = "", username, password } = URL.parse(value) ?? {};
      return /^https?:$/.test(protocol) && !username && !password ? value : undefined;
    },
  );
  const purgeSecret = read.webhookSecret("CDN_PURGE_SECRET");
  return hasBoth && purgeUrl && purgeSecret ? { purgeUrl, purgeSecret } : undefined;
}

/** Returns a redis or rediss URL, optionally with credentials and a database number. */
function parseCacheUrl(value: string): string | undefined {
  const url = URL.parse(value);
  const isCache =
    url &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname &&
    /^\/?\d*$/.test(url.pathname) &&
    !url.search &&
    !url.hash;
  return isCache ? value : undefined;
}

/** An origin, or the origins of all subdomains: `https://*.example.com`. */
const originPattern = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** Reads the settings that a build of the site also needs. */
export function readOriginSettings(read: SettingsReader<"ANALYTICS_ORIGINS" | "FRAME_ORIGINS">): {
  /** Origins of the analytics service; the first serves its script. Empty to load none. */
  analyticsOrigins: string[];
  /** Origins of external forms that a page may embed. */
  frameOrigins: string[];
} {
  const list = (
    name: "ANALYTICS_ORIGINS" | "FRAME_ORIGINS",
    expected: string,
    areUsable: (origins: string[]) => boolean,
  ) =>
    read.parse(name, expected, (value) => {
      const origins = value.split(/[\s,]+/);
      return areUsable(origins) ? origins : undefined;
    }) ?? [];
  return {
    analyticsOrigins: list(
      "ANALYTICS_ORIGINS",
      "expected origins separated by commas, such as https://www.googletagmanager.com, https://*.google-analytics.com.",
      // The script is loaded from the first origin, which therefore has no wildcard.
      (origins) =>
        origins.every((origin) => originPattern.test(origin)) && !origins[0]?.includes("*"),
    ),
    frameOrigins: list(
      "FRAME_ORIGINS",
      "expected https origins separated by commas, such as https://forms.example.com.",
      (origins) =>
        origins.every((origin) => parseOrigin(origin) === origin && /^https:[^*]+$/.test(origin)),
    ),
  };
}
