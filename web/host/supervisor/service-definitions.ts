import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, root } from "../settings/config.ts";
import type { ServiceName } from "../gateway/routing/routes.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { SiteConfig } from "../gateway/static/static-files.ts";

type Ports = Partial<Record<ServiceName, number>>;

/** How one part is started; see `PartOptions` for what the fields mean. */
export type PartPlan = {
  name: ServiceName;
  title: string;
  command(port: number): string[];
  cwd: string;
  env(ports: Ports): Record<string, string>;
  healthPath: string;
  isHealthPage?: boolean;
  ours: boolean;
  quiet?: RegExp;
  /** Folders that a change in starts it again while developing. */
  sources?: string[];
};

const endWithLauncher = ["--import", new URL("end-with-launcher.ts", import.meta.url).href];
const tool = (path: string) => join(root, "node_modules", path);
/** Addresses that only the front should use. */
const listensAt = /(Local:|Network:|running at) /;
const packageFile = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

/** What a browser needs to know, for the Studio and the back office. */
export function siteConfigOf(config: Config, secrets: Secrets): SiteConfig {
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

/** Where the solution guide lies: outside every folder that is served. */
export const guideFile = (dataDir: string) => join(dataDir, "guide", "solution-guide.pdf");

/** The address under which parts reach the front from this machine. */
export function frontAddress({ bind, port }: Config): string {
  const any = bind === "0.0.0.0" || bind === "::";
  const host = any || bind === "localhost" ? "127.0.0.1" : bind;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The parts this configuration runs here, each with only the settings and secrets it needs. */
export function partPlans(config: Config, secrets: Secrets, development: boolean): PartPlan[] {
  const { siteUrl, dataDir, hostedSanity, hostedSupabase } = config;
  const formSecret = config.formSecret ?? secrets.formSecret;
  const shared = { SITE_URL: siteUrl, SAMPLE_DATA: config.sampleData ? "on" : "off" };
  const browser = siteConfigOf(config, secrets);
  const clientHeaderSecret = config.clientHeaderSecret ?? secrets.clientHeaderSecret;
  const loopback = (port: number | undefined) => `http://127.0.0.1:${port ?? 0}`;
  const supabaseFor = (ports: Ports) => ({
    SUPABASE_URL: hostedSupabase?.url ?? loopback(ports.supabase),
    SUPABASE_PUBLISHABLE_KEY: browser.supabasePublishableKey,
  });
  const sanity = {
    SANITY_PROJECT_ID: browser.sanityProjectId,
    SANITY_DATASET: browser.sanityDataset,
    SANITY_API_READ_TOKEN: hostedSanity?.readToken ?? secrets.contentReadToken,
    SANITY_WEBHOOK_SECRET: hostedSanity?.webhookSecret ?? secrets.webhookSecret,
  };

  const supabase: PartPlan = {
    name: "supabase",
    title: "database and accounts",
    command: () => [join(root, "supabase/local/main.ts")],
    cwd: root,
    env: (ports) => ({
      ...shared,
      PORT: String(ports.supabase),
      DATA_DIR: join(dataDir, "supabase"),
      SUPABASE_JWT_SECRET: secrets.jwtSecret,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_SECRET_KEY: secrets.secretKey,
      CLIENT_HEADER_SECRET: clientHeaderSecret,
      STAFF_EMAIL: config.staffEmail,
      STAFF_PASSWORD: config.staffPassword ?? secrets.staffPassword,
      SUPABASE_REST_ENGINE: config.restEngine,
      MIGRATE: development ? "on-request" : "at-start",
      // The guide's mail carries a ticket that the site takes.
      FORM_SECRET: formSecret,
      ...config.smtp,
      ...config.outbox,
      ...config.assistantModel,
    }),
    healthPath: "/health",
    ours: true,
    // Not the migrations: see dev-migrations.ts.
    sources: ["supabase/local", "supabase/functions", "supabase/contracts"],
  };
  const content: PartPlan = {
    name: "content",
    title: "content lake",
    command: () => [join(root, "studio/content-lake/main.ts")],
    cwd: root,
    env: (ports) => ({
      ...shared,
      ...sanity,
      ...supabaseFor(ports),
      PORT: String(ports.content),
      DATA_DIR: join(dataDir, "content"),
      PUBLIC_QUERIES: config.contentPublicQueries ? "on" : "off",
      ...(config.contentHistoryDays ? { HISTORY_DAYS: String(config.contentHistoryDays) } : {}),
      REVALIDATE_URL: `${frontAddress(config)}/api/revalidate`,
    }),
    healthPath: "/health",
    ours: true,
    sources: ["studio/content-lake", "studio/seed"],
  };
  const next = tool("next/dist/bin/next");
  const site: PartPlan = {
    name: "site",
    title: "site",
    command: (port) => [
      ...endWithLauncher,
      // Next calls its own address "localhost"; under 127.0.0.1 it would take its rewrites for
      // another server's. The order makes localhost mean 127.0.0.1 everywhere.
      "--dns-result-order=ipv4first",
      next,
      development ? "dev" : "start",
      "-p",
      String(port),
      "-H",
      "localhost",
    ],
    cwd: join(root, "web"),
    env: (ports) => ({
      SITE_URL: siteUrl,
      ...sanity,
      ...supabaseFor(ports),
      ANALYTICS_ORIGINS: config.analyticsOrigins.join(" "),
      FRAME_ORIGINS: config.frameOrigins.join(" "),
      NODE_ENV: development ? "development" : "production",
      PORT: String(ports.site),
      ...(hostedSanity ? {} : { SANITY_API_HOST: loopback(ports.content) }),
      FORM_SECRET: formSecret,
      CLIENT_HEADER_SECRET: clientHeaderSecret,
      GUIDE_FILE: guideFile(dataDir),
      SPOOL_DIR: join(dataDir, "spool"),
      // While developing, pages are rendered anew for every visit.
      ...(development ? {} : { PAGE_CACHE_DIR: join(dataDir, "pages") }),
    }),
    healthPath: "/api/health",
    ours: false,
    quiet:
      /^\s*(▲ Next\.js|- Local:|- Network:|✓ (Starting|Ready|Running next\.config))|GET \/api\/health|Request body exceeded/,
  };
  const studio: PartPlan = {
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
      SANITY_STUDIO_SITE_URL: siteUrl,
    }),
    healthPath: "/studio/",
    isHealthPage: true,
    ours: false,
    quiet: listensAt,
  };
  const admin: PartPlan = {
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
    ours: false,
    quiet: listensAt,
  };
  return [
    ...(hostedSupabase ? [] : [supabase]),
    ...(hostedSanity ? [] : [content]),
    site,
    ...(development ? [studio, admin] : []),
  ];
}
