import { expect, test, vi } from "vitest";
import { contentSource, leaveAfterSignOut } from "./content-source.ts";
import { parseSiteConfig, parseStudioSettings, readSiteConfig } from "./site-config.ts";

const embedded = {
  siteUrl: "https://site.example",
  sanityProjectId: "embedded",
  sanityDataset: "production",
  sanityApiHost: "https://site.example",
};

test("the addresses come from the page that was served", () => {
  expect(parseSiteConfig(JSON.stringify({ ...embedded, supabaseUrl: "unused" }))).toEqual(embedded);
});

test("on the embedded lake, staff sign in at the site itself", () => {
  const source = contentSource(embedded);
  expect(source.apiHost).toBe("https://site.example");
  expect(source.auth).toMatchObject({
    loginMethod: "cookie",
    redirectOnSingle: true,
    providers: [{ url: "https://site.example/v1/auth/login/staff" }],
  });
});

test("a hosted project is used as Sanity means it, with Sanity's own sign-in", () => {
  const hosted = parseSiteConfig(
    JSON.stringify({ ...embedded, sanityProjectId: "abc12345", sanityApiHost: null }),
  );
  expect(contentSource(hosted)).toEqual({ projectId: "abc12345", dataset: "production" });
});

test("a block without an address names what is missing", () => {
  const { sanityProjectId: _, ...incomplete } = embedded;
  expect(() => parseSiteConfig(JSON.stringify(incomplete))).toThrow('"sanityProjectId"');
  expect(() => parseSiteConfig('"text"')).toThrow('"siteUrl"');
});

test("without a page and without settings, as in schema extraction, the embedded defaults hold", () => {
  expect(readSiteConfig()).toMatchObject({
    sanityProjectId: "embedded",
    sanityDataset: "production",
  });
});

const studio = { SANITY_STUDIO_PROJECT_ID: "ab12cd34", SANITY_STUDIO_DATASET: "staging" };

test("a Studio of its own uses the project of its build, at Sanity's API unless another is set", () => {
  const hosted = {
    siteUrl: "https://my.sanity.studio",
    sanityProjectId: "ab12cd34",
    sanityDataset: "staging",
    sanityApiHost: null,
  };
  const at = (env: Record<string, string>) =>
    parseStudioSettings({ ...studio, ...env }, "https://my.sanity.studio");
  expect(at({})).toEqual(hosted);
  expect(at({ SANITY_STUDIO_API_HOST: "https://api.sanity.io" })).toEqual(hosted);
  expect(at({ SANITY_STUDIO_SITE_URL: "https://www.example.com" })).toEqual({
    ...hosted,
    siteUrl: "https://www.example.com",
  });
  expect(at({ SANITY_STUDIO_API_HOST: "https://lake.example.com" }).sanityApiHost).toBe(
    "https://lake.example.com",
  );
});

test.each([
  ["SANITY_STUDIO_PROJECT_ID", "Not Valid"],
  ["SANITY_STUDIO_DATASET", "pro duction"],
  ["SANITY_STUDIO_API_HOST", "api.sanity.io"],
  ["SANITY_STUDIO_SITE_URL", "https://www.example.com/path"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => parseStudioSettings({ ...studio, [name]: value }, "")).toThrow(
    `${name} is ${JSON.stringify(value)}: expected`,
  );
});

test("signing out leads from the Studio to the sign-in page, once the lake has agreed", async () => {
  const leave = vi.fn();
  const status = { current: 503 };
  const fetch = leaveAfterSignOut(
    async () => new Response("{}", { status: status.current }),
    leave,
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
  expect(leave).not.toHaveBeenCalled();

  await signOut();
  await expect.poll(() => leave).toHaveBeenCalledOnce();
});
