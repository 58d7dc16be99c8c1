import { type AppBrand, parseAppBrand } from "../../supabase/domain/app-brand.ts";

/**
 * The Studio's connection settings. The product inserts them into the page at serving time, so that
 * one build works at any URL; a standalone Studio has them in its build. `sanityApiHost` is the
 * origin of an embedded content lake, or `null` for Sanity's hosting.
 */
export type SiteConfig = {
  readonly siteUrl: string;
  readonly sanityProjectId: string;
  readonly sanityDataset: string;
  readonly sanityApiHost: string | null;
  /** The brand at the time the page was loaded; neutral in a standalone Studio. */
  readonly brand: AppBrand;
};

const blockId = "site-config";

/**
 * Reads the `<script type="application/json" id="site-config">` block of the page, or the build's
 * `SANITY_STUDIO_*` settings in a standalone Studio and in Sanity's CLI.
 * @throws Error that names the missing field or invalid setting
 */
export function readSiteConfig(): SiteConfig {
  const block = globalThis.document?.getElementById?.(blockId)?.textContent;
  return block
    ? parseSiteConfig(block)
    : parseStudioSettings(import.meta.env ?? {}, getPageOrigin());
}

/** Parses the text of the block; see {@link readSiteConfig}. */
export function parseSiteConfig(text: string): SiteConfig {
  const block: unknown = JSON.parse(text);
  const readField = (name: Exclude<keyof SiteConfig, "brand">): string => {
    const value = typeof block === "object" && block !== null && Reflect.get(block, name);
    if (typeof value === "string" && value !== "") return value;
    throw new Error(`The site-config block of this page has no "${name}". Restart the site.`);
  };
  const isHosted =
    typeof block === "object" &&
    block !== null &&
    "sanityApiHost" in block &&
    block.sanityApiHost === null;
  return {
    siteUrl: readField("siteUrl"),
    sanityProjectId: readField("sanityProjectId"),
    sanityDataset: readField("sanityDataset"),
    sanityApiHost: isHosted ? null : readField("sanityApiHost"),
    brand: parseAppBrand(typeof block === "object" && block ? Reflect.get(block, "brand") : null),
  };
}

type Environment = Readonly<Record<string, string | boolean | undefined>>;

/** Sanity's own API. */
const hostedApi = "https://api.sanity.io";

/**
 * Parses the `SANITY_STUDIO_*` settings. Without a project, uses the embedded content lake at
 * `origin`.
 * @throws Error that names the invalid setting and its format
 */
export function parseStudioSettings(env: Environment, origin: string): SiteConfig {
  const parseSetting = (name: string, shape: RegExp, expected: string): string | undefined => {
    const value = String(env[name] ?? "").trim();
    if (value === "" || shape.test(value)) return value || undefined;
    throw new Error(`${name} is ${JSON.stringify(value)}: expected ${expected}.`);
  };
  const parseOrigin = (name: string) =>
    parseSetting(
      name,
      /^https?:\/\/[^/?#@\s]+$/,
      "an origin without a path, such as https://example.com",
    );
  const projectId = parseSetting(
    "SANITY_STUDIO_PROJECT_ID",
    /^[a-z0-9-]+$/,
    "the id from sanity.io/manage, such as ab12cd34",
  );
  const dataset = parseSetting(
    "SANITY_STUDIO_DATASET",
    /^~?[a-z0-9][a-z0-9_-]{0,63}$/,
    "the name of a dataset, such as production",
  );
  const isHosted = projectId !== undefined && projectId !== "embedded";
  const apiHost = parseOrigin("SANITY_STUDIO_API_HOST") ?? (isHosted ? hostedApi : origin);
  return {
    siteUrl: parseOrigin("SANITY_STUDIO_SITE_URL") ?? origin,
    sanityProjectId: projectId ?? "embedded",
    sanityDataset: dataset ?? "production",
    sanityApiHost: apiHost === hostedApi ? null : apiHost,
    brand: parseAppBrand(undefined),
  };
}

function getPageOrigin(): string {
  return globalThis.location?.origin ?? "http://localhost:3000";
}
