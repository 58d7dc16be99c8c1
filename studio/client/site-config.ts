/**
 * Where this Studio works. The product places it into the page at serving time, so that one build serves
 * any address; a Studio that runs alone, such as one deployed to Sanity, has it from its build.
 * `sanityApiHost` is the origin of an embedded content lake, or `null` for Sanity's hosted one.
 */
export type SiteConfig = {
  readonly siteUrl: string;
  readonly sanityProjectId: string;
  readonly sanityDataset: string;
  readonly sanityApiHost: string | null;
};

const blockId = "site-config";

/**
 * Reads the `<script type="application/json" id="site-config">` block of the page. Without it, as in a
 * Studio of its own and in Sanity's commands, the `SANITY_STUDIO_*` settings of the build hold.
 * @throws Error naming the missing field of the block, or the wrong setting.
 */
export function readSiteConfig(): SiteConfig {
  const block = globalThis.document?.getElementById?.(blockId)?.textContent;
  return block ? parseSiteConfig(block) : parseStudioSettings(import.meta.env ?? {}, pageOrigin());
}

/** Parses the text of the block; see {@link readSiteConfig}. */
export function parseSiteConfig(text: string): SiteConfig {
  const block: unknown = JSON.parse(text);
  const field = (name: keyof SiteConfig): string => {
    const value = typeof block === "object" && block !== null && Reflect.get(block, name);
    if (typeof value === "string" && value !== "") return value;
    throw new Error(`The site-config block of this page has no "${name}"; restart the site.`);
  };
  const hosted =
    typeof block === "object" &&
    block !== null &&
    "sanityApiHost" in block &&
    block.sanityApiHost === null;
  return {
    siteUrl: field("siteUrl"),
    sanityProjectId: field("sanityProjectId"),
    sanityDataset: field("sanityDataset"),
    sanityApiHost: hosted ? null : field("sanityApiHost"),
  };
}

type Environment = Readonly<Record<string, string | boolean | undefined>>;

/** Sanity's own API. */
const hostedApi = "https://api.sanity.io";

/**
 * Reads the `SANITY_STUDIO_*` settings. Without a project, the embedded content lake at `origin` holds.
 * @throws Error that names the wrong setting and what belongs there.
 */
export function parseStudioSettings(env: Environment, origin: string): SiteConfig {
  const setting = (name: string, shape: RegExp, expected: string): string | undefined => {
    const value = String(env[name] ?? "").trim();
    if (value === "" || shape.test(value)) return value || undefined;
    throw new Error(`${name} is ${JSON.stringify(value)}: expected ${expected}.`);
  };
  const address = (name: string) =>
    setting(
      name,
      /^https?:\/\/[^/?#@\s]+$/,
      "an origin without a path, such as https://example.com",
    );
  const projectId = setting(
    "SANITY_STUDIO_PROJECT_ID",
    /^[a-z0-9-]+$/,
    "the id from sanity.io/manage, such as ab12cd34",
  );
  const dataset = setting(
    "SANITY_STUDIO_DATASET",
    /^~?[a-z0-9][a-z0-9_-]{0,63}$/,
    "the name of a dataset, such as production",
  );
  const isHosted = projectId !== undefined && projectId !== "embedded";
  const apiHost = address("SANITY_STUDIO_API_HOST") ?? (isHosted ? hostedApi : origin);
  return {
    siteUrl: address("SANITY_STUDIO_SITE_URL") ?? origin,
    sanityProjectId: projectId ?? "embedded",
    sanityDataset: dataset ?? "production",
    sanityApiHost: apiHost === hostedApi ? null : apiHost,
  };
}

function pageOrigin(): string {
  return globalThis.location?.origin ?? "http://localhost:3000";
}
