import { type AppBrand, parseAppBrand } from "@site/supabase/domain/app-brand";
import { StartError } from "@site/supabase/domain/errors";

/**
 * Settings of the back office, read once at startup. The gateway adds them to the page as a data block,
 * so that one build works with any address and key. In `vite` development, the `VITE_*` variables replace
 * the block.
 */
export interface Config {
  /** Origin of the public site, without a trailing slash. */
  siteUrl: string;
  /** Origin of the Supabase API, without a trailing slash. */
  supabaseUrl: string;
  /** The publishable API key. The database enforces its permissions. */
  supabasePublishableKey: string;
  /** Origin of the embedded content API; null if content is hosted elsewhere. */
  contentOrigin: string | null;
  brand: AppBrand;
}

/** Thrown for a missing or malformed setting. The message names the setting and the expected value. */
export class ConfigError extends StartError {
  override name = "ConfigError";
}

/** Id of the data block `<script type="application/json" id="site-config">`. */
const CONFIG_BLOCK_ID = "site-config";

type Source = Record<string, unknown>;

/** Reads and validates the settings; throws a {@link ConfigError} that names the wrong one. */
export function readConfig(
  page: Document = document,
  env: Source = import.meta.env,
  origin: string = location.origin,
): Config {
  const block = page.getElementById(CONFIG_BLOCK_ID)?.textContent;
  const source = block ? parseBlock(block) : developmentSource(env, origin);
  return {
    siteUrl: originOf(source, "siteUrl"),
    supabaseUrl: originOf(source, "supabaseUrl"),
    supabasePublishableKey: textOf(source, "supabasePublishableKey"),
    contentOrigin: source.sanityApiHost == null ? null : originOf(source, "sanityApiHost"),
    brand: parseAppBrand(source.brand),
  };
}

function parseBlock(text: string): Source {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // Reported below like any other value that is not an object.
  }
  throw new ConfigError(`The block #${CONFIG_BLOCK_ID} in this page is not a JSON object.`);
}

function developmentSource(env: Source, origin: string): Source {
  if (!env.DEV) {
    throw new ConfigError(
      `This page has no #${CONFIG_BLOCK_ID} block. Serve it through the product's own server.`,
    );
  }
  return {
    siteUrl: env.VITE_SITE_URL ?? origin,
    supabaseUrl: env.VITE_SUPABASE_URL ?? origin,
    supabasePublishableKey: env.VITE_SUPABASE_PUBLISHABLE_KEY,
    sanityApiHost: env.VITE_SANITY_API_HOST ?? null,
  };
}

function textOf(source: Source, name: string): string {
  const value = source[name];
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new ConfigError(`The setting ${name} is empty. Set it where the server is started.`);
}

function originOf(source: Source, name: string): string {
  const value = textOf(source, name);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return value.replace(/\/+$/, "");
  throw new ConfigError(`The setting ${name} must be an http or https address.`);
}
