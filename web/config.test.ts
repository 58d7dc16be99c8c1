import { expect, test } from "vitest";
import { parseBuildConfig, ConfigError, parseConfig } from "./config.ts";
import { listSettingNames } from "./settings/settings.ts";

const complete = {
  SITE_URL: "https://www.example.com",
  SANITY_PROJECT_ID: "ab12cd34",
  SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: "sk-token",
  SUPABASE_URL: "https://abc.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc",
};

test("derives the site URL from the port unless it is set", () => {
  const { siteUrl } = parseConfig({ ...complete, SITE_URL: "", PORT: "4010" });
  expect(siteUrl).toBe("http://localhost:4010");
});

test("requires a Sanity project unless a content lake is configured", () => {
  const { SANITY_PROJECT_ID: _, ...withoutProject } = complete;
  expect(() => parseConfig(withoutProject)).toThrow("SANITY_PROJECT_ID is missing");
  const lake = { SANITY_API_HOST: "http://127.0.0.1:3001", SANITY_PROJECT_ID: "" };
  expect(parseConfig({ ...complete, ...lake }).sanity).toMatchObject({
    projectId: "embedded",
    apiHost: "http://127.0.0.1:3001",
  });
  expect(parseConfig({ ...complete, SANITY_API_HOST: "" }).sanity.apiHost).toBeUndefined();
});

test("requires a read token for a content lake", () => {
  const embedded = { ...complete, SANITY_API_HOST: "http://127.0.0.1:4400" };
  expect(() => parseConfig({ ...embedded, SANITY_API_READ_TOKEN: "" })).toThrow(
    "SANITY_API_READ_TOKEN is missing",
  );
  expect(parseConfig(embedded).sanity.readToken).toBe(complete.SANITY_API_READ_TOKEN);
});

test("accepts the URL of a cache, alone, and rejects others without their password", () => {
  const cacheUrl = "rediss://user:pass@cache.example.com:6380/2";
  expect(parseConfig({ ...complete, CACHE_URL: cacheUrl }).cacheUrl).toBe(cacheUrl);
  expect(parseConfig(complete).cacheUrl).toBeUndefined();
  for (const url of ["https://a:pass@cache.example.com", "redis://a:pass@cache/pages", "redis://"])
    expect(() => parseConfig({ ...complete, CACHE_URL: url })).toThrow(
      /CACHE_URL is (?!.*pass@).*Redis or Valkey/,
    );
  expect(() =>
    parseConfig({ ...complete, CACHE_URL: cacheUrl, PAGE_CACHE_DIR: "/tmp/pages" }),
  ).toThrow("PAGE_CACHE_DIR has no effect with CACHE_URL");
});

test("web alone reads every setting that the settings list assigns to it", () => {
  const read = new Set<string>();
  const environment = new Proxy({}, { get: (_, name) => void read.add(String(name)) });
  expect(() => parseConfig(environment)).toThrow(ConfigError);
  expect([...read].toSorted()).toEqual(listSettingNames("web").toSorted());
});

test("rejects settings without effect and unknown settings at start and at build", () => {
  for (const parse of [parseConfig, parseBuildConfig]) {
    expect(() => parse({ ...complete, SMTP_HOST: "mail" })).toThrow(
      "SMTP_HOST has no effect in web alone",
    );
    expect(() => parse({ ...complete, SUPABSE_URL: "https://a.example.com" })).toThrow(
      "SUPABSE_URL is not a setting. Did you mean SUPABASE_URL?",
    );
  }
  expect(parseBuildConfig({ PATH: "/bin", CI: "true" })).toEqual({
    analyticsOrigins: [],
    frameOrigins: [],
    hstsSubdomains: false,
  });
});

test("accepts a legacy anon key, and rejects a secret key with the fix", () => {
  const key = (role: string) =>
    `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.c2lnbmVk`;
  const parse = (text: string) => parseConfig({ ...complete, SUPABASE_PUBLISHABLE_KEY: text });
  expect(parse(key("anon")).supabase.publishableKey).toBe(key("anon"));
  for (const secret of [key("service_role"), "sb_secret_0123456789abcdef"])
    expect(() => parse(secret)).toThrow(
      /SUPABASE_PUBLISHABLE_KEY holds the secret key .*Set it to the publishable key/,
    );
});

test("names every invalid variable in one message", () => {
  const wrong = { SITE_URL: "www.example.com", SANITY_PROJECT_ID: "Not valid", SUPABASE_URL: "" };
  for (const name of [...Object.keys(wrong), "SUPABASE_PUBLISHABLE_KEY"]) {
    expect(() => parseConfig(wrong)).toThrow(name);
  }
});
