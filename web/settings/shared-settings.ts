import { describeApiKeyProblem } from "@site/supabase/contracts/api-keys";
import { parseOrigin, type SettingsReader } from "./settings-reader.ts";
import type { SharedSetting } from "./settings.ts";

/** What the whole product and `web` alone read in the same way. */
export type SharedSettings = {
  port: number | undefined;
  /** The origin visitors use, without a trailing slash. */
  siteUrl: string;
  sanity: {
    projectId: string | undefined;
    dataset: string | undefined;
    readToken: string | undefined;
    /** Signs publish events; without it none is accepted. */
    webhookSecret: string | undefined;
  };
  supabase: { url: string | undefined; publishableKey: string | undefined };
  /** Signs tickets. */
  formSecret: string | undefined;
  /** Shared with the database, which trusts the site's signatures by it. */
  clientHeaderSecret: string | undefined;
};

export const sanitySettingNames = [
  "SANITY_PROJECT_ID",
  "SANITY_DATASET",
  "SANITY_API_READ_TOKEN",
] as const;

/** Reads the settings that are in both programs; problems are in the reader. */
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
      projectId: read.checked(
        "SANITY_PROJECT_ID",
        "expected the id from sanity.io/manage, such as ab12cd34.",
        (value) => (/^[a-z0-9-]+$/.test(value) ? value : undefined),
      ),
      dataset: read.checked(
        "SANITY_DATASET",
        "expected a data set's name, such as production.",
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
  };
}

/** An origin, also of every subdomain: `https://*.example.com`. */
const originPattern = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/** The settings that a build of the site reads as well. */
export function readOriginSettings(read: SettingsReader<"ANALYTICS_ORIGINS" | "FRAME_ORIGINS">): {
  /** Origins of the analytics service; the first serves its script. None: none may be loaded. */
  analyticsOrigins: string[];
  /** Origins of outside forms that a page may show in a frame. */
  frameOrigins: string[];
} {
  const list = (
    name: "ANALYTICS_ORIGINS" | "FRAME_ORIGINS",
    expected: string,
    areUsable: (origins: string[]) => boolean,
  ) =>
    read.checked(name, expected, (value) => {
      const origins = value.split(/[\s,]+/);
      return areUsable(origins) ? origins : undefined;
    }) ?? [];
  return {
    analyticsOrigins: list(
      "ANALYTICS_ORIGINS",
      "expected origins separated by commas, such as https://www.googletagmanager.com, https://*.google-analytics.com.",
      // The script is loaded from the first one, which therefore is one place.
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
