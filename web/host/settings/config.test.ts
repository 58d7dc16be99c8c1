import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listSettingNames } from "../../settings/settings.ts";
import { childEnvironment, parseConfig, root } from "./config.ts";

test("without settings, the embedded product is only reachable from this machine", () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    bind: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    trustedProxies: [],
    sampleData: true,
    staffEmail: "admin@example.com",
    hostedSanity: undefined,
    hostedSupabase: undefined,
  });
});

test("the address of the site has the port unless it is set", () => {
  expect(parseConfig({ PORT: "4010" }).siteUrl).toBe("http://localhost:4010");
  expect(parseConfig({ SITE_URL: "https://www.example.com/" }).siteUrl).toBe(
    "https://www.example.com",
  );
});

test.each([
  ["PORT", "80a"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["BIND", "everywhere"],
  ["SITE_URL", "www.example.com"],
  ["SITE_URL", "https://www.example.com/shop"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "proxy.example.com"],
  ["SAMPLE_DATA", "yes"],
  ["CONTENT_HISTORY_DAYS", "0"],
  ["CONTENT_PUBLIC_QUERIES", "yes"],
  ["DATABASE_URL", "postgresql://anna:secret@db.example.com/site?sslmode=verify-full"],
  ["DATABASE_URL", "mysql://anna:secret@db.example.com/site"],
  ["STAFF_EMAIL", "anna"],
  ["STAFF_PASSWORD", "short"],
  ["STUDIO_URL", "ftp://studio"],
  ["BRAND_NAME", "x".repeat(61)],
  ["WEBHOOK_PRIVATE_TARGETS", "yes"],
  ["CDN_PURGE_URL", "purge.example.com"],
  ["CDN_PURGE_URL", "https://anna:secret@purge.example.com"],
  ["CDN_PURGE_SECRET", "short"],
  ["ANALYTICS_ORIGINS", "www.example.com"],
  ["ANALYTICS_ORIGINS", "https://a.example; script-src *"],
  ["ANALYTICS_ORIGINS", "https://*.example.com"],
  ["FRAME_ORIGINS", "forms.example.com"],
  ["FRAME_ORIGINS", "https://forms.example.com/demo"],
  ["FRAME_ORIGINS", "http://forms.example.com"],
  ["FRAME_ORIGINS", "https://*.example.com"],
  ["FRAME_ORIGINS", "https://a;script-src-elem, https://evil.example"],
  ["FRAME_ORIGINS", "https://a'none'"],
  ["STUDIO_URL", "https://a;script-src-elem"],
  ["SITE_URL", 'https://a"b'],
  ["SUPABASE_REST_ENGINE", "mysql"],
  ["SANITY_DATASET", "Pro Duction"],
  ["CLIENT_HEADER_SECRET", "short"],
  ["ASSISTANT_MODEL_PROVIDER", "openai"],
  ["ASSISTANT_MODEL_URL", "localhost:11434"],
  ["ASSISTANT_MODEL_URL", "https://anna:secret@models.example.com/v1"],
  ["ASSISTANT_MODEL_SECONDS", "0"],
  ["ASSISTANT_MODEL_SECONDS", "61"],
])("rejects %s=%s and names it", (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`- ${name} .*expected`));
});

test(".env.example describes exactly the existing settings", () => {
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const described = [...example.matchAll(/^# *([A-Z_]+)=/gm)].map(([, name]) => name);
  const known = new Set([...listSettingNames("product"), ...listSettingNames("web")]);
  expect(described.toSorted()).toEqual([...known].toSorted());
});

test("the product reads every setting that it lists", () => {
  const read = new Set<string>();
  parseConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  expect([...read].toSorted()).toEqual(listSettingNames("product").toSorted());
});

test("rejects settings that have no effect", () => {
  expect(() => parseConfig({ HSTS_SUBDOMAINS: "on" })).toThrow("HSTS_SUBDOMAINS has no effect");
  expect(() => parseConfig({ SMTP_PASS: "x" })).toThrow("Did you mean SMTP_PASSWORD?");
  expect(() => parseConfig({ NODE_OPTIONS: "x" }, ["NODE_OPTIONS"])).toThrow("NODE_OPTIONS is not");
});

test("uses the configured secret to sign links", () => {
  expect(parseConfig({ FORM_SECRET: "sixteen letters!" }).formSecret).toBe("sixteen letters!");
});

test("reports all wrong settings in one message", () => {
  expect(() => parseConfig({ PORT: "x", SAMPLE_DATA: "y", SITE_URL: "z" })).toThrow(
    /PORT[\s\S]*SITE_URL[\s\S]*SAMPLE_DATA/,
  );
});

test.each([
  [{ SANITY_PROJECT_ID: "ab12", SANITY_DATASET: "production" }, "SANITY_API_READ_TOKEN is missing"],
  [{ SANITY_API_READ_TOKEN: "sk-1" }, "SANITY_PROJECT_ID is missing"],
  [{ SANITY_WEBHOOK_SECRET: "s" }, "SANITY_WEBHOOK_SECRET has no effect with the embedded"],
  [{ SUPABASE_URL: "https://a.supabase.co" }, "SUPABASE_PUBLISHABLE_KEY is missing"],
  [{ SMTP_USER: "anna", SMTP_HOST: "mail", SMTP_FROM: "a@b.c" }, "SMTP_PASSWORD is missing"],
  [{ SMTP_PORT: "25" }, "SMTP_HOST is missing"],
  [{ WEBHOOK_URLS: "https://crm.example.com/leads" }, "under Settings, Webhooks"],
  [{ REPLY_ADDRESS: "reply@in.example.com" }, "WEBHOOK_SECRET is missing"],
  [{ REPLY_ADDRESS: "reply+x@in.example.com" }, "REPLY_ADDRESS"],
  [{ CDN_PURGE_URL: "https://purge.example.com/" }, "CDN_PURGE_SECRET is missing"],
  [{ ASSISTANT_MODEL: "qwen3" }, "ASSISTANT_MODEL_PROVIDER is missing"],
  [
    { ASSISTANT_MODEL_PROVIDER: "openai-compatible", ASSISTANT_MODEL: "qwen3" },
    "ASSISTANT_MODEL_URL is missing",
  ],
  [
    { ASSISTANT_MODEL_PROVIDER: "anthropic", ASSISTANT_MODEL: "m" },
    "ASSISTANT_MODEL_KEY is missing",
  ],
])("rejects an incomplete group of settings: %o", (environment, message) => {
  expect(() => parseConfig(environment)).toThrow(message);
});

test("a complete group selects the hosted service", () => {
  const config = parseConfig({
    SANITY_PROJECT_ID: "ab12cd34",
    SANITY_DATASET: "production",
    SANITY_API_READ_TOKEN: "sk-token",
    SUPABASE_URL: "https://abc.supabase.co",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc",
  });
  expect(config.hostedSanity?.projectId).toBe("ab12cd34");
  expect(config.hostedSupabase?.url).toBe("https://abc.supabase.co");
});

test("accepts a legacy anon key as publishable key, and rejects a secret key", () => {
  const key = (role: string) =>
    `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.c2lnbmVk`;
  const parse = (text: string) =>
    parseConfig({ SUPABASE_URL: "https://abc.example.com", SUPABASE_PUBLISHABLE_KEY: text });
  expect(parse(key("anon")).hostedSupabase?.publishableKey).toBe(key("anon"));
  for (const secret of [key("service_role"), "sb_secret_0123456789abcdef"])
    expect(() => parse(secret)).toThrow(
      /SUPABASE_PUBLISHABLE_KEY holds the secret key .*Set it to the publishable key/,
    );
});

test("does not require a key for an OpenAI-compatible model", () => {
  const model = {
    ASSISTANT_MODEL_PROVIDER: "openai-compatible",
    ASSISTANT_MODEL: "qwen3",
    ASSISTANT_MODEL_URL: "http://localhost:11434/v1",
  };
  expect(parseConfig(model).assistantModel).toEqual(model);
});

test("names a wrong secret and does not repeat it", () => {
  expect(() => parseConfig({ STAFF_PASSWORD: "hunter2" })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining("hunter2") }),
  );
});

test("a service gets its own settings and no secrets of other services", () => {
  process.env.SMTP_PASSWORD = "for the mailer alone";
  try {
    const environment = childEnvironment({ PORT: "4000" });
    expect(environment).not.toHaveProperty("SMTP_PASSWORD");
    expect(environment).toMatchObject({ PORT: "4000", PATH: expect.stringContaining(".bin") });
  } finally {
    delete process.env.SMTP_PASSWORD;
  }
});

test.each([
  ["DATA_DIR", "~/data", "a path without ~"],
  ["BACKUP_DIR", "~", "a path without ~"],
  ["DATA_DIR", ".", "a folder outside the checkout"],
  ["DATA_DIR", "web", "a folder outside the checkout"],
  ["DATA_DIR", "supabase/data", "a folder outside the checkout"],
  ["DATA_DIR", ".git/data", "a folder outside the checkout"],
  ["DATA_DIR", ".github/data", "a folder outside the checkout"],
  ["DATA_DIR", "..", "a folder outside the checkout"],
  ["DATA_DIR", "/", "a folder outside the checkout"],
  ["BACKUP_DIR", "web/public", "a folder outside the checkout"],
])("rejects %s=%s", (name, value, expected) => {
  expect(() => parseConfig({ [name]: value })).toThrow(
    new RegExp(`- ${name} is "${value}": expected ${expected}`),
  );
});

test("rejects a data folder that leads into the sources through a link", () => {
  const folder = mkdtempSync(join(tmpdir(), "link-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(root, "web"), join(folder, "link"));
  expect(() => parseConfig({ DATA_DIR: join(folder, "link/new") })).toThrow(/- DATA_DIR is /);
});

test.each([".data", "data2", "websites", "test-results/x", "/srv/site"])(
  "accepts the data folder %s",
  (value) => {
    expect(parseConfig({ DATA_DIR: value }).dataDir).toBe(resolve(root, value));
  },
);

test("keeps the spaces around a password", () => {
  const password = "  ten spaces  ";
  expect(parseConfig({ STAFF_PASSWORD: password }).staffPassword).toBe(password);
  const smtp = { SMTP_HOST: "mail", SMTP_FROM: "a@b.c", SMTP_USER: "anna", SMTP_PASSWORD: " x " };
  expect(parseConfig(smtp).smtp["SMTP_PASSWORD"]).toBe(" x ");
  expect(parseConfig({ STAFF_PASSWORD: "   " }).staffPassword).toBeUndefined();
});
