import { expect, test } from "vitest";
import { findSettingProblems } from "./settings.ts";

const findProblems = (environment: Record<string, string>, inFile: string[] = []) =>
  findSettingProblems("product", environment, inFile).join("\n");

test.each([
  ["SMPT_HOST", "SMTP_HOST"],
  ["SMTP_PASS", "SMTP_PASSWORD"],
  ["SITEURL", "SITE_URL"],
  ["STIE_URL", "SITE_URL"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["FROM_SECRET", "FORM_SECRET"],
  ["smtp_host", "SMTP_HOST"],
  ["SUPABASE_ANON_KEY", "SUPABASE_PUBLISHABLE_KEY"],
  ["SANITY_API_TOKEN", "SANITY_TOKEN"],
  ["BACKUP_HOUR", "BACKUP_HOURS"],
])("rejects %s and suggests %s", (name, meant) => {
  expect(findProblems({ [name]: "a secret value" })).toBe(
    `${name} is not a setting. Did you mean ${meant}? Rename or remove it.`,
  );
});

test("rejects an unknown name with one of the product's prefixes without a suggestion", () => {
  expect(findProblems({ WEBHOOK_MAXIMUM_CONCURRENCY: "4" })).toBe(
    "WEBHOOK_MAXIMUM_CONCURRENCY is not a setting. Rename or remove it.",
  );
});

test("ignores variables of other programs in the environment", () => {
  const foreign = {
    PATH: "/bin",
    CI: "true",
    HOME: "/root",
    HOST: "localhost",
    HOSTNAME: "a",
    PWD: "/srv",
    BASH: "1",
    TZ: "UTC",
    LANG: "C",
    NODE_ENV: "production",
    NODE_OPTIONS: "--max-old-space-size=512",
    npm_config_cache: "/tmp",
    INIT_CWD: "/srv",
    VERCEL_URL: "x",
    CRON_SECRET: "x",
    DATABASE_URL: "x",
    LOG_LEVEL: "info",
    XDG_DATA_DIRS: "/usr/share",
    PGDATA: "/data",
    NEXT_PUBLIC_SUPABASE_URL: "x",
    VITE_SUPABASE_URL: "x",
    SANITY_AUTH_TOKEN: "x",
    SUPABASE_ACCESS_TOKEN: "x",
    SUPABASE_AUTH_SITE_URL: "x",
    STUDIO_SERVICE_HOST: "10.0.0.1",
    SUPABASE_PORT: "tcp://10.0.0.1:80",
    SMTP_PORT_25_TCP_ADDR: "10.0.0.1",
  };
  expect(findProblems(foreign)).toBe("");
});

test("rejects every unknown name in a settings file", () => {
  const environment = { TZ: "UTC", MAILSERVER: "x", PORT: "4000", SMTP_HOST: "" };
  expect(findProblems(environment, Object.keys(environment)).split("\n")).toEqual([
    "TZ is not a setting. Rename or remove it.",
    "MAILSERVER is not a setting. Rename or remove it.",
  ]);
});

const supabase = { SUPABASE_URL: "https://a.supabase.co" };
const sanity = { SANITY_PROJECT_ID: "ab12cd34" };

test.each([
  [{ SMTP_HOST: "a" }, supabase],
  [{ STAFF_EMAIL: "a@example.com" }, supabase],
  [{ BRAND_NAME: "Arq" }, supabase],
  [{ WEBHOOK_PRIVATE_TARGETS: "on" }, supabase],
  [{ ASSISTANT_MODEL: "a" }, supabase],
  [{ SUPABASE_REST_ENGINE: "lite" }, supabase],
  [{ CONTENT_HISTORY_DAYS: "30" }, sanity],
  [{ CONTENT_PUBLIC_QUERIES: "on" }, sanity],
  [{ SAMPLE_DATA: "off" }, { ...supabase, ...sanity }],
  [{ BACKUP_HOURS: "12" }, { ...supabase, ...sanity }],
])("reports that %o has no effect with %o", (setting, hosted) => {
  const [name] = Object.keys(setting);
  expect(findProblems({ ...setting, ...hosted })).toMatch(
    new RegExp(`^${name} has no effect with hosted .* remove it here\\.$`),
  );
  expect(findProblems(setting)).toBe("");
});

test.each([
  ["SANITY_API_HOST", /own content lake, or Sanity's with SANITY_PROJECT_ID/],
  ["GUIDE_FILE", /DATA_DIR/],
  ["SPOOL_DIR", /DATA_DIR/],
  ["PAGE_CACHE_DIR", /DATA_DIR/],
  ["MAIL_API_URL", /docs\/hosted.md/],
  ["SANITY_STUDIO_PROJECT_ID", /docs\/moving.md/],
])("reports that %s has no effect in the whole product, with the fix", (name, fix) => {
  expect(findProblems({ [name]: "x" })).toMatch(`${name} has no effect in the whole product.`);
  expect(findProblems({ [name]: "x" })).toMatch(fix);
});

test.each(["BIND", "DATA_DIR", "SMTP_HOST", "STAFF_EMAIL", "SANITY_TOKEN", "TRUSTED_PROXIES"])(
  "reports that %s has no effect in web alone",
  (name) => {
    expect(findSettingProblems("web", { [name]: "x" })).toEqual([
      `${name} has no effect in web alone. Remove it, or run the whole product.`,
    ]);
  },
);

test("web alone accepts variables that hosting platforms add", () => {
  const platform = {
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    SUPABASE_ANON_KEY: "x",
    SUPABASE_SERVICE_ROLE_KEY: "x",
    SUPABASE_JWT_SECRET: "x",
  };
  expect(findSettingProblems("web", platform)).toEqual([]);
  const { SUPABASE_PUBLISHABLE_KEY: _, ...withoutKey } = platform;
  expect(findSettingProblems("web", withoutKey).join()).toContain(
    "Did you mean SUPABASE_PUBLISHABLE_KEY",
  );
});

test("web alone ignores DATABASE_URL of a hosting platform, but not in its settings file", () => {
  const environment = { DATABASE_URL: "postgres://anna:secret@db/shop" };
  expect(findSettingProblems("web", environment)).toEqual([]);
  expect(findSettingProblems("web", environment, ["DATABASE_URL"])).toEqual([
    expect.stringContaining("DATABASE_URL has no effect in web alone"),
  ]);
});
