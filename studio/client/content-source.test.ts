import { expect, test, vi } from "vitest";
import { parseAppBrand } from "../../supabase/domain/app-brand.ts";
import { createContentSource, redirectAfterSignOut } from "./content-source.ts";
import { parseSiteConfig, parseStudioSettings, readSiteConfig } from "./site-config.ts";

const brand = parseAppBrand(null);

const embedded = {
  siteUrl: "https://site.example",
  sanityProjectId: "embedded",
  sanityDataset: "production",
  sanityApiHost: "https://site.example",
  brand,
};

test("reads the site config from the served page", () => {
  expect(parseSiteConfig(JSON.stringify({ ...embedded, supabaseUrl: "unused" }))).toEqual(embedded);
});

test("uses the site's sign-in with the embedded lake", () => {
  const source = createContentSource(embedded);
  expect(source.apiHost).toBe("https://site.example");
  expect(source.auth).toMatchObject({
    loginMethod: "cookie",
    redirectOnSingle: true,
    providers: [{ url: "https://site.example/v1/auth/login/staff" }],
  });
});

test("uses Sanity's API and sign-in with a hosted project", () => {
  const hosted = parseSiteConfig(
    JSON.stringify({ ...embedded, sanityProjectId: "abc12345", sanityApiHost: null }),
  );
  expect(createContentSource(hosted)).toEqual({ projectId: "abc12345", dataset: "production" });
});

test("names the missing field of a site config", () => {
  const { sanityProjectId: _, ...incomplete } = embedded;
  expect(() => parseSiteConfig(JSON.stringify(incomplete))).toThrow('"sanityProjectId"');
  expect(() => parseSiteConfig('"text"')).toThrow('"siteUrl"');
});

test("uses the embedded defaults without a page and settings", () => {
  expect(readSiteConfig()).toMatchObject({
    sanityProjectId: "embedded",
    sanityDataset: "production",
  });
});

const studio = { SANITY_STUDIO_PROJECT_ID: "ab12cd34", SANITY_STUDIO_DATASET: "staging" };

test("uses the build's project in a standalone Studio, with Sanity's API by default", () => {
  const hosted = {
    siteUrl: "https://my.sanity.studio",
    sanityProjectId: "ab12cd34",
    sanityDataset: "staging",
    sanityApiHost: null,
    brand,
  };
  const parse = (env: Record<string, string>) =>
    parseStudioSettings({ ...studio, ...env }, "https://my.sanity.studio");
  expect(parse({})).toEqual(hosted);
  expect(parse({ SANITY_STUDIO_API_HOST: "https://api.sanity.io" })).toEqual(hosted);
  expect(parse({ SANITY_STUDIO_SITE_URL: "https://www.example.com" })).toEqual({
    ...hosted,
    siteUrl: "https://www.example.com",
  });
  expect(parse({ SANITY_STUDIO_API_HOST: "https://lake.example.com" }).sanityApiHost).toBe(
    "https://lake.example.com",
  );
});

test.each([
  ["SANITY_STUDIO_PROJECT_ID", "Not Valid"],
  ["SANITY_STUDIO_DATASET", "pro duction"],
  ["SANITY_STUDIO_API_HOST", "api.sanity.io"],
  ["SANITY_STUDIO_SITE_URL", "https://www.example.com/path"],
])("rejects %s=%s and names the setting", (name, value) => {
  expect(() => parseStudioSettings({ ...studio, [name]: value }, "")).toThrow(
    `${name} is ${JSON.stringify(value)}: expected`,
  );
});

test("redirects to the sign-in page after a successful sign-out", async () => {
  const redirect = vi.fn();
  const status = { current: 503 };
  const fetch = redirectAfterSignOut(
    async () => new Response("{}", { status: status.current }),
    redirect,
  );
  const signOut = () =>
    fetch("https://site.example/v2025-02-19/auth/logout", {
      method: "POST",
      credentials: "include",
    });

  await signOut();
  status.current = 200;
  await fetch("https://site.example/v2025-02-19/users/me", { credentials: "include" });
  await fetch("https://site.example/v2025-02-19/auth/logout", { method: "POST" });
  await new Promise((resolve) => setTimeout(resolve));
  expect(redirect).not.toHaveBeenCalled();

  await signOut();
  await expect.poll(() => redirect).toHaveBeenCalledOnce();
});
