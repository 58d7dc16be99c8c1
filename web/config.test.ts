import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const complete = {
  SITE_URL: "https://www.example.com",
  SUPABASE_URL: "https://abc.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_abc",
};

test("the embedded defaults stand in for what is not set", () => {
  const { sanity, siteUrl } = parseConfig({ ...complete, SITE_URL: undefined });
  expect(siteUrl).toBe("http://localhost:3000");
  expect(sanity).toMatchObject({ projectId: "embedded", dataset: "production" });
  expect(sanity.apiHost).toBeUndefined();
});

test("an empty value counts as not set", () => {
  expect(parseConfig({ ...complete, SANITY_API_HOST: "" }).sanity.apiHost).toBeUndefined();
});

test("the address of a content lake comes with the token that it requires", () => {
  const embedded = { ...complete, SANITY_API_HOST: "http://127.0.0.1:4400" };
  expect(() => parseConfig(embedded)).toThrow("SANITY_API_READ_TOKEN is missing");
  const token = { SANITY_API_READ_TOKEN: "a-read-token-for-tests" };
  expect(parseConfig({ ...embedded, ...token }).sanity.readToken).toBe(token.SANITY_API_READ_TOKEN);
});

test("a short form secret is refused", () => {
  expect(() => parseConfig({ ...complete, FORM_SECRET: "short" })).toThrow("FORM_SECRET");
  expect(parseConfig(complete)).toMatchObject({ formSecret: undefined, guideFile: undefined });
});

test("only origins of an analytics service reach the content policy", () => {
  const text = "https://www.example.com, https://*.example.org; script-src *";
  expect(parseConfig({ ...complete, ANALYTICS_ORIGINS: text }).analyticsOrigins).toEqual([
    "https://www.example.com",
  ]);
  expect(parseConfig(complete).analyticsOrigins).toEqual([]);
});

test("only whole origins may be framed", () => {
  const text =
    "https://forms.example.com, https://*.example.org https://example.com/form 'self' https://a;script-src-elem";
  expect(parseConfig({ ...complete, FRAME_ORIGINS: text }).frameOrigins).toEqual([
    "https://forms.example.com",
  ]);
  expect(parseConfig(complete).frameOrigins).toEqual([]);
});

test("a legacy anon key is taken, and a secret key is refused with the fix", () => {
  const key = (role: string) =>
    `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.c2lnbmVk`;
  const parse = (text: string) => parseConfig({ ...complete, SUPABASE_PUBLISHABLE_KEY: text });
  expect(parse(key("anon")).supabase.publishableKey).toBe(key("anon"));
  for (const secret of [key("service_role"), "sb_secret_0123456789abcdef"])
    expect(() => parse(secret)).toThrow(
      /SUPABASE_PUBLISHABLE_KEY holds the secret key .*Set it to the publishable key/,
    );
});

test("every wrong variable is named in one message", () => {
  const wrong = { SITE_URL: "www.example.com", SANITY_PROJECT_ID: "Not valid", SUPABASE_URL: "" };
  expect(() => parseConfig(wrong)).toThrow(ConfigError);
  for (const name of [...Object.keys(wrong), "SUPABASE_PUBLISHABLE_KEY"]) {
    expect(() => parseConfig(wrong)).toThrow(name);
  }
});

test("a wrong value is not repeated in the message", () => {
  const secret = "https://user:hunter2@example.com/path";
  expect(() => parseConfig({ ...complete, SUPABASE_URL: secret })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining("hunter2") }),
  );
});
