import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, root } from "../../settings/config.ts";
import type { ServiceName } from "../../gateway/routing/routes.ts";
import type { Secrets } from "../../settings/secrets.ts";
import type { SiteConfig } from "../../gateway/static/static-files.ts";

type Ports = Partial<Record<ServiceName, number>>;

/** How a service is started. `ServiceOptions` describes the fields that both have. */
export type ServiceDefinition = {
  name: ServiceName;
  title: string;
  command(port: number): string[];
  cwd: string;
  env(ports: Ports): Record<string, string>;
  healthPath: string;
  isHealthPage?: boolean;
  reportsReady: boolean;
  ignoredOutput?: RegExp;
  /** Folders whose changes restart it during development. */
  sources?: string[];
};

const endWithLauncher = ["--import", new URL("end-with-launcher.ts", import.meta.url).href];
const tool = (path: string) => join(root, "node_modules", path);
/** Addresses of development servers, which are only used through the gateway. */
const addressOutput = /(Local:|Network:|running at) /;
const packageFile = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
const loopback = (port: number | undefined) => `http://127.0.0.1:${port ?? 0}`;

/** The settings of the Studio and the back office in the browser. */
export function createSiteConfig(config: Config, secrets: Secrets): SiteConfig {
  const { siteUrl, hostedSanity, hostedSupabase } = config;
  return {
    siteUrl,
    supabaseUrl: hostedSupabase?.url ?? siteUrl,
    supabasePublishableKey: hostedSupabase?.publishableKey ?? secrets.publishableKey,
    sanityProjectId: hostedSanity?.projectId ?? "embedded",
    sanityDataset: hostedSanity?.dataset ?? "production",
    sanityApiHost: hostedSanity ? null : siteUrl,
  };
}

/** The path of the solution guide, outside every folder that is served. */
export const getGuideFile = (dataDir: string) => join(dataDir, "guide", "solution-guide.pdf");

/** The address of the gateway for processes on this machine. */
export function getGatewayAddress({ bind, port }: Config): string {
  const isAny = bind === "0.0.0.0" || bind === "::";
  const host = isAny || bind === "localhost" ? "127.0.0.1" : bind;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Defines the services that run here, each with only the settings and secrets it needs. */
export function defineServices(
  config: Config,
  secrets: Secrets,
  isDevelopment: boolean,
): ServiceDefinition[] {
  const context: Context = {
    config,
    secrets,
    isDevelopment,
    browser: createSiteConfig(config, secrets),
  };
  return [
    ...(config.hostedSupabase ? [] : [defineSupabase(context)]),
    ...(config.hostedSanity ? [] : [defineContentLake(context)]),
    defineSite(context),
    ...(isDevelopment ? [defineStudio(context), defineBackOffice()] : []),
  ];
}

type Context = {
  config: Config;
  secrets: Secrets;
  isDevelopment: boolean;
  browser: SiteConfig;
};

const sampleDataEnv = ({ sampleData }: Config) => ({ SAMPLE_DATA: sampleData ? "on" : "off" });

/** The cache that several products share, or a folder of this one. */
const pageCacheEnv = ({ cacheUrl, dataDir }: Config): Record<string, string> =>
  cacheUrl ? { CACHE_URL: cacheUrl } : { PAGE_CACHE_DIR: join(dataDir, "pages") };

/** Settings of a service that signs links and requests to the database. */
const signingEnv = ({ config, secrets }: Context) => ({
  FORM_SECRET: config.formSecret ?? secrets.formSecret,
  CLIENT_HEADER_SECRET: config.clientHeaderSecret ?? secrets.clientHeaderSecret,
});

const supabaseEnv = ({ config, browser }: Context, ports: Ports) => ({
  SUPABASE_URL: config.hostedSupabase?.url ?? loopback(ports.supabase),
  SUPABASE_PUBLISHABLE_KEY: browser.supabasePublishableKey,
});

const sanityEnv = ({ config: { hostedSanity }, secrets, browser }: Context) => ({
  SANITY_PROJECT_ID: browser.sanityProjectId,
  SANITY_DATASET: browser.sanityDataset,
  SANITY_API_READ_TOKEN: hostedSanity?.readToken ?? secrets.contentReadToken,
  SANITY_WEBHOOK_SECRET: hostedSanity?.webhookSecret ?? secrets.webhookSecret,
});

/** Names the external database for programs of the embedded Supabase. */
export const databaseEnv = ({ databaseUrl }: Config): Record<string, string> =>
  databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };

function defineSupabase(context: Context): ServiceDefinition {
  const { config, secrets, isDevelopment } = context;
  return {
    name: "supabase",
    title: "database and accounts",
    command: () => [join(root, "supabase/local/main.ts")],
    cwd: root,
    env: (ports) => ({
      SITE_URL: config.siteUrl,
      ...sampleDataEnv(config),
      PORT: String(ports.supabase),
      DATA_DIR: join(config.dataDir, "supabase"),
      ...databaseEnv(config),
      SUPABASE_JWT_SECRET: secrets.jwtSecret,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_SECRET_KEY: secrets.secretKey,
      STAFF_EMAIL: config.staffEmail,
      STAFF_PASSWORD: config.staffPassword ?? secrets.staffPassword,
      SUPABASE_REST_ENGINE: config.restEngine,
      MIGRATE: isDevelopment ? "on-request" : "at-start",
      // FORM_SECRET: emails contain links that the site verifies.
      ...signingEnv(context),
      ...config.smtp,
      ...config.outbox,
      ...config.assistantModel,
    }),
    healthPath: "/health",
    reportsReady: true,
    // Not the migrations: see dev-migrations.ts.
    sources: ["supabase/local", "supabase/functions", "supabase/contracts"],
  };
}

function defineContentLake(context: Context): ServiceDefinition {
  const { config } = context;
  return {
    name: "content",
    title: "content lake",
    command: () => [join(root, "studio/content-lake/main.ts")],
    cwd: root,
    env: (ports) => ({
      SITE_URL: config.siteUrl,
      ...sampleDataEnv(config),
      ...sanityEnv(context),
      ...supabaseEnv(context, ports),
      PORT: String(ports.content),
      DATA_DIR: join(config.dataDir, "content"),
      PUBLIC_QUERIES: config.contentPublicQueries ? "on" : "off",
      ...(config.contentHistoryDays ? { HISTORY_DAYS: String(config.contentHistoryDays) } : {}),
      REVALIDATE_URL: `${getGatewayAddress(config)}/api/revalidate`,
    }),
    healthPath: "/health",
    reportsReady: true,
    sources: ["studio/content-lake", "studio/seed"],
  };
}

const cdnEnv = ({ config: { cdn } }: Context): Record<string, string> =>
  cdn ? { CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_SECRET: cdn.purgeSecret } : {};

function defineSite(context: Context): ServiceDefinition {
  const { config, isDevelopment } = context;
  return {
    name: "site",
    title: "site",
    command: (port) => [
      ...endWithLauncher,
      // Next.js uses the name "localhost" for itself, and would proxy its rewrites to 127.0.0.1 as to
      // another server. With this order, localhost is 127.0.0.1 on every machine.
      "--dns-result-order=ipv4first",
      tool("next/dist/bin/next"),
      // Node loads next.config.ts: images lack the compiler that Next.js would use.
      ...(isDevelopment ? ["dev"] : ["start", "--experimental-next-config-strip-types"]),
      "-p",
      String(port),
      "-H",
      "localhost",
    ],
    cwd: join(root, "web"),
    env: (ports) => ({
      SITE_URL: config.siteUrl,
      ...sanityEnv(context),
      ...supabaseEnv(context, ports),
      ANALYTICS_ORIGINS: config.analyticsOrigins.join(" "),
      FRAME_ORIGINS: config.frameOrigins.join(" "),
      NODE_ENV: isDevelopment ? "development" : "production",
      PORT: String(ports.site),
      ...(config.hostedSanity ? {} : { SANITY_API_HOST: loopback(ports.content) }),
      ...signingEnv(context),
      ...cdnEnv(context),
      GUIDE_FILE: getGuideFile(config.dataDir),
      SPOOL_DIR: join(config.dataDir, "spool"),
      // During development, each request renders the page again.
      ...(isDevelopment ? {} : pageCacheEnv(config)),
    }),
    healthPath: "/api/health",
    reportsReady: false,
    ignoredOutput:
      /^\s*(▲ Next\.js|- Local:|- Network:|✓ (Starting|Ready|Running next\.config))|GET \/api\/health|Request body exceeded/,
  };
}

/** The development server of the Studio. */
function defineStudio({ config, browser }: Context): ServiceDefinition {
  return {
    name: "studio",
    title: "Studio",
    command: (port) => [
      ...endWithLauncher,
      packageFile("sanity/package.json").replace("package.json", "bin/sanity"),
      "dev",
      "--port",
      String(port),
    ],
    cwd: join(root, "studio"),
    env: (ports) => ({
      PORT: String(ports.studio),
      CI: "1",
      NODE_ENV: "development",
      SANITY_STUDIO_BASEPATH: "/studio",
      SANITY_STUDIO_PROJECT_ID: browser.sanityProjectId,
      SANITY_STUDIO_DATASET: browser.sanityDataset,
      SANITY_STUDIO_API_HOST: browser.sanityApiHost ?? "",
      SANITY_STUDIO_SITE_URL: config.siteUrl,
    }),
    healthPath: "/studio/",
    isHealthPage: true,
    reportsReady: false,
    ignoredOutput: addressOutput,
  };
}

/** The development server of the back office. */
function defineBackOffice(): ServiceDefinition {
  return {
    name: "admin",
    title: "back office",
    command: (port) => [
      ...endWithLauncher,
      tool("vite/bin/vite.js"),
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      "--strictPort",
    ],
    cwd: join(root, "admin"),
    env: () => ({ NODE_ENV: "development" }),
    healthPath: "/admin/",
    isHealthPage: true,
    reportsReady: false,
    ignoredOutput: addressOutput,
  };
}
