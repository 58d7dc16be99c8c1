// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const settings = {
  siteUrl: "http://localhost:3000/",
  supabaseUrl: "http://localhost:3000",
  supabasePublishableKey: "sb_publishable_test",
  sanityProjectId: "embedded",
  sanityDataset: "production",
  sanityApiHost: "http://localhost:3000",
};

function page(block?: string): Document {
  const document = new DOMParser().parseFromString("<!doctype html><head></head>", "text/html");
  if (block !== undefined) {
    const script = document.createElement("script");
    script.type = "application/json";
    script.id = "site-config";
    script.textContent = block;
    document.head.append(script);
  }
  return document;
}

test("the settings placed into the page are used, addresses without a trailing slash", () => {
  expect(readConfig(page(JSON.stringify(settings)), {}, "http://elsewhere")).toEqual({
    siteUrl: "http://localhost:3000",
    supabaseUrl: "http://localhost:3000",
    supabasePublishableKey: "sb_publishable_test",
    contentOrigin: "http://localhost:3000",
  });
});

test("a hosted content lake leaves no content origin to sign out of", () => {
  const hosted = page(JSON.stringify({ ...settings, sanityApiHost: null }));
  expect(readConfig(hosted, {}, "http://elsewhere").contentOrigin).toBeNull();
});

test.each([
  ["an empty key", { ...settings, supabasePublishableKey: " " }, "supabasePublishableKey"],
  ["an address of another kind", { ...settings, supabaseUrl: "javascript:x" }, "supabaseUrl"],
  ["a missing site address", { ...settings, siteUrl: undefined }, "siteUrl"],
])("%s is refused by name", (_case, block, name) => {
  const read = () => readConfig(page(JSON.stringify(block)), {}, "http://elsewhere");
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

test("a block that is not JSON, and a page without one, say what is wrong", () => {
  expect(() => readConfig(page("{"), {}, "http://x")).toThrow("not a JSON object");
  expect(() => readConfig(page(), {}, "http://x")).toThrow("carries no #site-config block");
});

test("in development the variables stand in for the block", () => {
  const env = { DEV: true, VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_dev" };
  expect(readConfig(page(), env, "http://localhost:5173")).toEqual({
    siteUrl: "http://localhost:5173",
    supabaseUrl: "http://localhost:5173",
    supabasePublishableKey: "sb_publishable_dev",
    contentOrigin: null,
  });
});
