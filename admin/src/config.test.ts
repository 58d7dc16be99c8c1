// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parseAppBrand } from "@site/supabase/domain/app-brand";
import { ConfigError, readConfig } from "./config.ts";

const neutral = parseAppBrand(undefined);

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

test("reads the settings in the page and removes trailing slashes", () => {
  const brand = { name: "Nordwind", icon: "/images/icon.svg", logo: "javascript:alert(1)" };
  expect(readConfig(page(JSON.stringify({ ...settings, brand })), {}, "http://elsewhere")).toEqual({
    siteUrl: "http://localhost:3000",
    supabaseUrl: "http://localhost:3000",
    supabasePublishableKey: "sb_publishable_test",
    contentOrigin: "http://localhost:3000",
    brand: { ...neutral, name: "Nordwind", icon: "/images/icon.svg" },
  });
});

test("a hosted content lake has no content origin", () => {
  const hosted = page(JSON.stringify({ ...settings, sanityApiHost: null }));
  expect(readConfig(hosted, {}, "http://elsewhere").contentOrigin).toBeNull();
});

test.each([
  ["an empty key", { ...settings, supabasePublishableKey: " " }, "supabasePublishableKey"],
  ["an address of another kind", { ...settings, supabaseUrl: "javascript:x" }, "supabaseUrl"],
  ["a missing site address", { ...settings, siteUrl: undefined }, "siteUrl"],
])("rejects %s and names the setting", (_case, block, name) => {
  const read = () => readConfig(page(JSON.stringify(block)), {}, "http://elsewhere");
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
});

test("rejects a block that is not JSON and a page without a block", () => {
  expect(() => readConfig(page("{"), {}, "http://x")).toThrow("not a JSON object");
  expect(() => readConfig(page(), {}, "http://x")).toThrow("has no #site-config block");
});

test("in development, environment variables replace the block", () => {
  const env = { DEV: true, VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_dev" };
  expect(readConfig(page(), env, "http://localhost:5173")).toEqual({
    siteUrl: "http://localhost:5173",
    supabaseUrl: "http://localhost:5173",
    supabasePublishableKey: "sb_publishable_dev",
    contentOrigin: null,
    brand: neutral,
  });
});
