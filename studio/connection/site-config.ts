/**
 * Where this Studio works, as placed into its page at serving time (one build serves any address).
 * `sanityApiHost` is the origin of the embedded content lake, or `null` for Sanity's hosted one.
 */
export interface SiteConfig {
  readonly siteUrl: string;
  readonly sanityProjectId: string;
  readonly sanityDataset: string;
  readonly sanityApiHost: string | null;
}

const blockId = "site-config";

/**
 * Reads the `<script type="application/json" id="site-config">` block of the page.
 * Without a page (schema extraction, build) or without the block (development server) the embedded
 * defaults hold. A block that names no project or address throws, naming the missing field.
 */
export function readSiteConfig(): SiteConfig {
  const origin = pageOrigin();
  const block = globalThis.document?.getElementById?.(blockId)?.textContent;
  if (!block) {
    return {
      siteUrl: origin,
      sanityProjectId: "embedded",
      sanityDataset: "production",
      sanityApiHost: origin,
    };
  }
  return parseSiteConfig(block);
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

function pageOrigin(): string {
  return globalThis.location?.origin ?? "http://localhost:3000";
}
