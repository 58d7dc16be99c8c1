import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const required = {
  PORT: "4000",
  DATA_DIR: "/data",
  SITE_URL: "https://www.example.com/",
  SUPABASE_JWT_SECRET: "x".repeat(32),
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789abcdef",
  SUPABASE_SECRET_KEY: "sb_secret_0123456789abcdef",
};

const legacyKey = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.c2lnbmVk`;

test("accepts the legacy keys of self-hosted Supabase", () => {
  const keys = {
    SUPABASE_PUBLISHABLE_KEY: legacyKey("anon"),
    SUPABASE_SECRET_KEY: legacyKey("service_role"),
  };
  expect(readConfig({ ...required, ...keys })).toMatchObject({
    publishableKey: keys.SUPABASE_PUBLISHABLE_KEY,
    secretKey: keys.SUPABASE_SECRET_KEY,
  });
});

test("uses defaults for optional settings", () => {
  expect(readConfig(required)).toEqual({
    port: 4000,
    dataFolder: "/data",
    externalDatabase: null,
    siteUrl: "https://www.example.com",
    jwtSecret: "x".repeat(32),
    publishableKey: "sb_publishable_0123456789abcdef",
    secretKey: "sb_secret_0123456789abcdef",
    clientHeaderSecret: null,
    staffEmail: null,
    staffPassword: null,
    hasSampleData: false,
    smtp: null,
    replyAddress: null,
    brandName: null,
    formSecret: null,
    webhooks: { secret: null, arePrivateTargetsAllowed: false },
    assistantModel: {},
    restEngine: "auto",
    shouldMigrateOnRequest: false,
  });
});

test("uses defaults for optional SMTP settings", () => {
  const smtp = { SMTP_HOST: "smtp.example.com", SMTP_FROM: "Arq <hello@example.com>" };
  expect(readConfig({ ...required, ...smtp }).smtp).toEqual({
    host: "smtp.example.com",
    port: 587,
    secure: false,
    user: null,
    password: null,
    from: "Arq <hello@example.com>",
  });
});

test.each<[string, Record<string, string>]>([
  ...Object.keys(required).map((name): [string, Record<string, string>] => [name, { [name]: "" }]),
  ["PORT", { PORT: "0" }],
  ["PORT", { PORT: "80.5" }],
  ["SITE_URL", { SITE_URL: "https://example.com/path" }],
  ["SITE_URL", { SITE_URL: "ftp://example.com" }],
  ["SUPABASE_JWT_SECRET", { SUPABASE_JWT_SECRET: "short" }],
  ["SUPABASE_SECRET_KEY", { SUPABASE_SECRET_KEY: "sb_publishable_0123456789abcdef" }],
  ["SUPABASE_SECRET_KEY", { SUPABASE_SECRET_KEY: legacyKey("anon") }],
  ["SUPABASE_PUBLISHABLE_KEY", { SUPABASE_PUBLISHABLE_KEY: legacyKey("service_role") }],
  ["SUPABASE_PUBLISHABLE_KEY", { SUPABASE_PUBLISHABLE_KEY: "sb_secret_0123456789abcdef" }],
  ["SMTP_FROM", { SMTP_HOST: "smtp.example.com" }],
  ["SMTP_USER and SMTP_PASSWORD", { SMTP_HOST: "a", SMTP_FROM: "b", SMTP_USER: "c" }],
  ["SMTP_SECURE", { SMTP_HOST: "a", SMTP_FROM: "b", SMTP_SECURE: "maybe" }],
  ["SUPABASE_REST_ENGINE", { SUPABASE_REST_ENGINE: "mysql" }],
  ["WEBHOOK_SECRET", { WEBHOOK_SECRET: `whsec_${"x".repeat(8)}` }],
])("names an invalid %s without repeating secrets", (name, changes) => {
  const read = () => readConfig({ ...required, ...changes });
  expect(read).toThrow(name);
  expect(read).not.toThrow(/x{32}|sb_secret_0|sb_publishable_0/);
});
