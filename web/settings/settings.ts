/** A program with settings: the whole product, `web` alone, a separate Studio, the hosted functions. */
type Program = "product" | "web" | "studio" | "functions";

/** The service that a setting of the whole product needs to have an effect. */
type Service = "embedded database" | "embedded content" | "any embedded service" | "hosted content";

type Setting = {
  readonly usedBy: readonly Program[];
  readonly needs?: Service;
  /** What to do in a program that does not use the setting. */
  readonly instead?: string;
};

const everywhere = { usedBy: ["product", "web"] } as const satisfies Setting;
const product = { usedBy: ["product"] } as const satisfies Setting;
const database = { usedBy: ["product"], needs: "embedded database" } as const satisfies Setting;
const content = { usedBy: ["product"], needs: "embedded content" } as const satisfies Setting;
const studio = {
  usedBy: ["studio"],
  instead: "It belongs to a Studio that is built alone (docs/moving.md)",
} as const satisfies Setting;
const functions = {
  usedBy: ["functions"],
  instead: "It is a secret of hosted Supabase's functions (docs/hosted.md)",
} as const satisfies Setting;
const dataFolderOnly = {
  usedBy: ["web"],
  instead: "The product keeps this in the data folder: set DATA_DIR",
} as const satisfies Setting;

/** Every setting and its programs. `.env.example` documents those of the product and of `web` alone. */
export const settings = {
  PORT: everywhere,
  BIND: product,
  SITE_URL: everywhere,
  HSTS_SUBDOMAINS: everywhere,
  TRUSTED_PROXIES: product,
  CDN_PURGE_URL: everywhere,
  CDN_PURGE_SECRET: everywhere,
  DATA_DIR: product,
  DATABASE_URL: database,
  SAMPLE_DATA: { usedBy: ["product"], needs: "any embedded service" },
  CONTENT_HISTORY_DAYS: content,
  CONTENT_PUBLIC_QUERIES: content,
  // Scheduled backups are off if Supabase and Sanity make them; `npm run backup` uses the other two.
  BACKUP_HOURS: { usedBy: ["product"], needs: "any embedded service" },
  BACKUP_DIR: product,
  BACKUP_DAYS: product,
  LOG_FORMAT: everywhere,
  STAFF_EMAIL: database,
  STAFF_PASSWORD: database,
  FORM_SECRET: everywhere,
  CACHE_URL: everywhere,
  GUIDE_FILE: dataFolderOnly,
  SPOOL_DIR: dataFolderOnly,
  PAGE_CACHE_DIR: dataFolderOnly,
  SMTP_HOST: database,
  SMTP_PORT: database,
  SMTP_USER: database,
  SMTP_PASSWORD: database,
  SMTP_SECURE: database,
  SMTP_FROM: database,
  REPLY_ADDRESS: database,
  BRAND_NAME: database,
  WEBHOOK_URLS: {
    usedBy: [],
    instead: "Webhooks are added under Settings, Webhooks, in the back office",
  },
  WEBHOOK_SECRET: database,
  WEBHOOK_PRIVATE_TARGETS: database,
  ASSISTANT_MODEL_PROVIDER: database,
  ASSISTANT_MODEL: database,
  ASSISTANT_MODEL_URL: database,
  ASSISTANT_MODEL_KEY: database,
  ASSISTANT_MODEL_SECONDS: database,
  SANITY_PROJECT_ID: everywhere,
  SANITY_DATASET: everywhere,
  SANITY_API_READ_TOKEN: everywhere,
  SANITY_WEBHOOK_SECRET: { usedBy: ["product", "web"], needs: "hosted content" },
  SANITY_API_HOST: {
    usedBy: ["web"],
    instead:
      "The product uses its own content lake, or Sanity's with SANITY_PROJECT_ID, SANITY_DATASET and SANITY_API_READ_TOKEN",
  },
  STUDIO_URL: product,
  SANITY_TOKEN: product,
  ANALYTICS_ORIGINS: everywhere,
  FRAME_ORIGINS: everywhere,
  SUPABASE_URL: everywhere,
  SUPABASE_PUBLISHABLE_KEY: everywhere,
  CLIENT_HEADER_SECRET: everywhere,
  SUPABASE_REST_ENGINE: database,
  OTEL_SDK_DISABLED: everywhere,
  OTEL_SERVICE_NAME: everywhere,
  OTEL_RESOURCE_ATTRIBUTES: everywhere,
  OTEL_TRACES_EXPORTER: everywhere,
  OTEL_TRACES_SAMPLER: everywhere,
  OTEL_TRACES_SAMPLER_ARG: everywhere,
  OTEL_METRICS_EXPORTER: everywhere,
  OTEL_METRIC_EXPORT_INTERVAL: everywhere,
  OTEL_EXPORTER_OTLP_ENDPOINT: everywhere,
  OTEL_EXPORTER_OTLP_HEADERS: everywhere,
  OTEL_EXPORTER_PROMETHEUS_HOST: everywhere,
  OTEL_EXPORTER_PROMETHEUS_PORT: everywhere,
  SANITY_STUDIO_PROJECT_ID: studio,
  SANITY_STUDIO_DATASET: studio,
  SANITY_STUDIO_API_HOST: studio,
  SANITY_STUDIO_SITE_URL: studio,
  SANITY_STUDIO_BASEPATH: studio,
  OUTBOX_SECRET: functions,
  MAIL_API_URL: functions,
  MAIL_API_KEY: functions,
  MAIL_FROM: functions,
} as const satisfies Readonly<Record<string, Setting>>;

type SettingName = keyof typeof settings;
type SettingsOf<By extends Program> = {
  [Name in SettingName]: By extends (typeof settings)[Name]["usedBy"][number] ? Name : never;
}[SettingName];

export type ProductSetting = SettingsOf<"product">;
export type WebSetting = SettingsOf<"web">;
/** Settings with the same meaning in the whole product and in `web` alone. */
export type SharedSetting = ProductSetting & WebSetting;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Lists the names of a program's settings. */
export const listSettingNames = (program: Program): string[] =>
  Object.entries<Setting>(settings)
    .filter(([, { usedBy }]) => usedBy.includes(program))
    .map(([name]) => name);

/**
 * Finds unknown settings and settings without effect in this program with these services. Each problem
 * names the setting and the fix.
 *
 * @param inFile names from a settings file, all of which must be settings. The environment also has
 *   variables of other programs, so only names similar to a setting are rejected there; many hosting platforms
 *   set DATABASE_URL.
 */
export function findSettingProblems(
  program: "product" | "web",
  environment: Environment,
  inFile: readonly string[] = [],
): string[] {
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  const runs: Record<Service, boolean> = {
    "embedded database": !isSet("SUPABASE_URL"),
    "embedded content": !isSet("SANITY_PROJECT_ID"),
    "any embedded service": !isSet("SUPABASE_URL") || !isSet("SANITY_PROJECT_ID"),
    "hosted content": isSet("SANITY_PROJECT_ID"),
  };
  return Object.keys(environment)
    .filter(isSet)
    .flatMap((name) => {
      const setting = getSetting(name);
      if (!setting) {
        const isUnknown =
          inFile.includes(name) ||
          (isLikelySetting(name) && !isForeign(program, name, environment));
        return isUnknown ? [describeUnknownSetting(name, program)] : [];
      }
      if (!setting.usedBy.includes(program)) {
        const isPlatforms = name === "DATABASE_URL" && !inFile.includes(name);
        return isPlatforms ? [] : [describeUnusedSetting(name, program, setting)];
      }
      const { needs } = setting;
      if (program === "product" && needs && !runs[needs])
        return [describeMissingService(name, needs)];
      return [];
    });
}

const getSetting = (name: string): Setting | undefined =>
  Object.hasOwn(settings, name) ? settings[name as SettingName] : undefined; // Checked just before.

const describeUnusedSetting = (
  name: string,
  program: "product" | "web",
  { instead }: Setting,
): string => {
  const where = program === "web" ? "in web alone" : "in the whole product";
  const why =
    instead && (program === "product" || !instead.startsWith("The product")) ? instead : "";
  return `${name} has no effect ${where}. ${why ? `${why}, and remove it here.` : "Remove it, or run the whole product."}`;
};

function describeMissingService(name: string, needs: Service): string {
  if (needs === "hosted content")
    return `${name} has no effect with the embedded content lake, which makes its own. Set SANITY_PROJECT_ID with it, or remove it.`;
  const hosted =
    needs === "embedded database"
      ? "hosted Supabase (SUPABASE_URL is set). docs/hosted.md lists what to set there;"
      : needs === "embedded content"
        ? "hosted Sanity (SANITY_PROJECT_ID is set), where the project has its own:"
        : "hosted Supabase and hosted Sanity together (docs/going-live.md):";
  return `${name} has no effect with ${hosted} remove it here.`;
}

function describeUnknownSetting(name: string, program: Program): string {
  const meant =
    name === "SUPABASE_ANON_KEY" ? "SUPABASE_PUBLISHABLE_KEY" : suggestSetting(name, program);
  return `${name} is not a setting. ${meant ? `Did you mean ${meant}? ` : ""}Rename or remove it.`;
}

/** Returns the program's setting that starts with the name, or the most similar one. */
function suggestSetting(name: string, program: Program): string | undefined {
  const known = listSettingNames(program);
  return known.find((one) => one.startsWith(name.toUpperCase())) ?? findNearest(name, 6, known);
}

/** Prefixes that other programs do not use for their own variables. */
const ownPrefixPattern =
  /^(SANITY|SUPABASE|SMTP|WEBHOOK|ASSISTANT|STAFF|BACKUP|HSTS|TRUSTED|CDN)_/i;

const isLikelySetting = (name: string): boolean =>
  ownPrefixPattern.test(name) ||
  findNearest(name, getMaxTypos(name), Object.keys(settings)) !== undefined;

/** Returns how many typos count as similar; short names are too similar to those of other programs. */
function getMaxTypos({ length }: string): number {
  if (length < 7) return 0;
  return length < 11 ? 1 : 2;
}

/** Variables of the vendors' CLIs, and of containers that are linked to a service. */
const toolNamePattern =
  /^(SANITY_(AUTH_TOKEN|CLI_\w+|INTERNAL_\w+)|SUPABASE_(ACCESS_TOKEN|DB_PASSWORD|PROJECT_ID|WORKDIR|PROFILE|AUTH_\w+|INTERNAL_\w+)|\w+_SERVICE_(HOST|PORT(_\w+)?)|\w+_PORT_\d+_(TCP|UDP)(_\w+)?)$/;
/** Variables that hosting platforms add. */
const hostingNamePattern = /^SUPABASE_(ANON_KEY|SERVICE_ROLE_KEY|SECRET_KEY|JWT_SECRET)$/;

function isForeign(program: "product" | "web", name: string, environment: Environment): boolean {
  if (toolNamePattern.test(name) || /^(tcp|udp):/.test(environment[name] ?? "")) return true;
  const hasKey = Boolean(environment["SUPABASE_PUBLISHABLE_KEY"]);
  return program === "web" && hasKey && hostingNamePattern.test(name);
}

/** Returns the name with the fewest edits, at most `maxEdits`. */
function findNearest(name: string, maxEdits: number, names: readonly string[]): string | undefined {
  const [best] = names
    .map((known) => ({ known, edits: countEdits(name.toUpperCase(), known) }))
    .filter(({ known, edits }) => edits <= Math.min(maxEdits, known.length / 2))
    .toSorted((one, other) => one.edits - other.edits);
  return best?.known;
}

/** Returns the edit distance: insertions, deletions, replacements and swaps (optimal string alignment). */
function countEdits(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, row) =>
    Array.from({ length: to.length + 1 }, (_, column) => (row === 0 ? column : row)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++)
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const edits = Math.min(
        (column === 1 ? row : at(row, column - 1)) + 1,
        at(row - 1, column) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
      (rows[row] ?? [])[column] = edits;
    }
  return at(from.length, to.length);
}
