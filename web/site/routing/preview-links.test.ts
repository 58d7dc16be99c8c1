// @vitest-environment node
import { NextRequest, NextResponse } from "next/server";
import { describe, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
vi.mock("../../config.ts", () => ({
  hasCdn: () => false,
  isDevelopment: () => false,
  getListeningPort: () => undefined,
  getSiteConfig: () => ({ siteUrl: "https://www.example.com" }),
}));
vi.mock("../../content/sanity/known-paths.ts", () => ({
  getKnownPaths: () => ({
    resolve: async (path: string) =>
      path === "/about" ? { kind: "page", sections: [] } : undefined,
  }),
}));
vi.mock("../../server/page-cache/cached-page.ts", () => ({
  serveCachedPage: async (_path: string, _request: NextRequest, status: number) =>
    new NextResponse(null, { status }),
}));
const release = {
  title: "Autumn “25”",
  perspective: ["rAutumn"],
  paths: new Set(["/autumn", "/events/webinar"]),
  redirects: new Map([["/promo", { to: "/autumn", isTemporary: true }]]),
};
const previews = new Map([
  [
    "release-token",
    {
      path: "/launch",
      perspective: ["rAutumn", "drafts"],
      expires: new Date("2099-01-01"),
      release,
    },
  ],
  [
    "child-token",
    { path: "/solutions/arqmesh", perspective: "drafts", expires: new Date("2099-01-01") },
  ],
  [
    "parent-token",
    { path: "/solutions", perspective: ["rSpring", "drafts"], expires: new Date("2099-01-01") },
  ],
]);
vi.mock("../../server/preview-link.ts", () => ({
  previewLinkCookie: "shared_preview",
  previewLinkPrefix: "/api/preview/",
  resolvePreviewLink: async (token: string) => previews.get(token),
}));
const { getPreviewToken, openPreviewLink, servePreviewLinkPage } =
  await import("./preview-links.ts");

const createRequest = (path: string, init: { cookie?: string; method?: string } = {}) =>
  new NextRequest(`https://www.example.com${path}`, {
    method: init.method ?? "GET",
    headers: { host: "www.example.com", ...(init.cookie && { cookie: init.cookie }) },
  });

/** Opens a preview link and returns the cookie pair that it sets. */
async function openLink(token: string): Promise<string> {
  const response = await openPreviewLink(createRequest(`/api/preview/${token}`));
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

test("previews of a page and a page below it work together", async () => {
  // Browsers send the cookie of the longer path first.
  const cookie = `${await openLink("child-token")}; ${await openLink("parent-token")}`;
  expect(getPreviewToken(createRequest("/solutions/arqmesh", { cookie }))).toBe("child-token");
  expect(getPreviewToken(createRequest("/solutions", { cookie }))).toBe("parent-token");
});

test.each([
  ["of another page", "shared_preview=child-token:/about"],
  ["without a path", "shared_preview=child-token"],
  ["with an invalid encoding", "shared_preview=child-token:%E0%A4%A"],
  ["with another name", "other=child-token:/solutions/arqmesh"],
])("ignores a cookie %s", (_case, cookie) => {
  expect(getPreviewToken(createRequest("/solutions/arqmesh", { cookie }))).toBeUndefined();
});

test("sets a cookie for the draft's path that scripts and other sites cannot use", async () => {
  const response = await openPreviewLink(createRequest("/api/preview/child-token"));
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("https://www.example.com/solutions/arqmesh");
  const cookie = response.headers.get("set-cookie") ?? "";
  for (const attribute of [
    /; Path=\/solutions\/arqmesh;/,
    /; Secure/,
    /; HttpOnly/,
    /; SameSite=lax/i,
  ])
    expect(cookie).toMatch(attribute);
});

test("clears the cookie of a link that has ended", async () => {
  const response = await servePreviewLinkPage(createRequest("/about"), "unknown");
  expect(response?.headers.get("set-cookie")).toMatch(
    /^shared_preview=; Path=\/about; .*Max-Age=0;/,
  );
});

test("rejects forms in a preview", async () => {
  const request = createRequest("/solutions", { method: "POST" });
  const response = await servePreviewLinkPage(request, "parent-token");
  expect(response?.status).toBe(403);
  expect(await response?.json()).toMatchObject({
    outcome: "refused",
    problems: { form: "Forms cannot be submitted in a preview." },
  });
});

test("renders the page in the perspective of its link", async () => {
  const response = await servePreviewLinkPage(createRequest("/solutions"), "parent-token");
  const sent = (name: string) => response?.headers.get(`x-middleware-request-${name}`);
  expect(sent("x-site-shared")).toBe("2099-01-01T00:00:00.000Z");
  expect(sent("x-site-shared-perspective")).toBe("rSpring,drafts");
});

describe("the link of a release", () => {
  const cookie = "shared_preview=release-token:%2F*";
  const serve = (path: string, method?: string) =>
    servePreviewLinkPage(
      createRequest(path, { cookie, ...(method && { method }) }),
      "release-token",
    );

  test("sets a cookie for all paths", async () => {
    const response = await openPreviewLink(createRequest("/api/preview/release-token"));
    expect(response.headers.get("location")).toBe("https://www.example.com/launch");
    expect(response.headers.get("set-cookie")).toMatch(
      /^shared_preview=release-token%3A%2F\*; Path=\/;/,
    );
    expect(getPreviewToken(createRequest("/events/webinar", { cookie }))).toBe("release-token");
  });

  test("yields to the link of a single page", async () => {
    const both = `${cookie}; ${await openLink("parent-token")}`;
    expect(getPreviewToken(createRequest("/solutions", { cookie: both }))).toBe("parent-token");
  });

  test.each([
    ["/events/webinar", "rAutumn"],
    ["/launch", "rAutumn,drafts"],
  ])("shows %s in the perspective %s, with the title of the release", async (path, perspective) => {
    const sent = (await serve(path))?.headers;
    expect(sent?.get("x-middleware-request-x-site-shared-perspective")).toBe(perspective);
    expect(sent?.get("x-middleware-request-x-site-shared-release")).toBe(
      encodeURIComponent(release.title),
    );
    expect((await serve(path, "POST"))?.status).toBe(403);
  });

  test("shows no other page", async () => {
    for (const path of ["/about", "/unpublished-draft"]) expect(await serve(path)).toBeUndefined();
  });

  test("follows the redirects of the release", async () => {
    expect((await serve("/promo"))?.headers.get("location")).toBe("https://www.example.com/autumn");
  });

  test("ends for all paths", async () => {
    const ended = (path: string) =>
      servePreviewLinkPage(
        createRequest(path, { cookie: "shared_preview=ended-token:/*" }),
        "ended-token",
      );
    const published = await ended("/about");
    expect(published?.headers.get("location")).toBe("https://www.example.com/about");
    const missing = await ended("/autumn");
    expect(missing?.status).toBe(410);
    for (const response of [published, missing])
      expect(response?.headers.get("set-cookie")).toMatch(
        /^shared_preview=; Path=\/; .*Max-Age=0;/,
      );
  });

  test("is left for all paths", async () => {
    const response = await openPreviewLink(
      createRequest("/api/preview/leave?from=/about&scope=release"),
    );
    expect(response.headers.get("location")).toBe("https://www.example.com/about");
    expect(response.headers.get("set-cookie")).toMatch(/^shared_preview=; Path=\/; /);
  });
});
