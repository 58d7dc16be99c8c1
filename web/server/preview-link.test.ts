// @vitest-environment node
import { createHmac } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";

type Options = { perspective: unknown };
const fetchContent = vi.fn(
  async (_query: string, _params: object, _options: Options): Promise<unknown> => null,
);
vi.mock("../config.ts", () => ({ getSiteConfig: () => ({ siteUrl: "https://www.example.com" }) }));
vi.mock("../content/sanity/client.ts", () => ({
  createDraftClient: () => ({ fetch: fetchContent }),
}));
const { resolvePreviewLink } = await import("./preview-link.ts");

const id = "abcdefghijkl";
const key = "k".repeat(43);
const expires = "2099-01-01T00:00:00.000Z";

function createToken(document: string, release?: string): string {
  const signed = [id, document, expires, ...(release ? [release] : [])].join("\n");
  const hmac = createHmac("sha256", Buffer.from(key, "base64url")).update(signed);
  return `${id}.${hmac.digest("base64url")}`;
}

/** Responds like the content: the path of the document by perspective, and the pages of the release. */
function storeLink(release: string | null, paths: Record<string, string | null>): void {
  fetchContent.mockImplementation(async (query, params, { perspective }) => {
    if ("id" in params)
      return {
        key,
        document: "page-a",
        release,
        expires,
        releaseState: release && "active",
        releaseTitle: release && "Autumn",
      };
    if ("document" in params) return paths[String(perspective)] ?? null;
    if ("versions" in params)
      return { paths: ["/autumn", null, "//evil.example"], redirected: ["/kontakt", "/partner"] };
    expect(query).toContain("redirects");
    return {
      pages: [{ path: "/autumn" }, { path: "/about" }],
      redirects: [
        { from: "/promo", page: "/autumn", url: null, temporary: true },
        { from: "/old", page: "/about", url: null, temporary: null },
        { from: "/kontakt", page: "/about", url: null, temporary: null },
        { from: "/partner", page: null, url: "https://partner.example/", temporary: null },
      ],
    };
  });
}

beforeEach(() => {
  fetchContent.mockReset();
});

test("the link of a draft shows its page only", async () => {
  storeLink(null, { drafts: "/draft" });
  expect(await resolvePreviewLink(createToken("page-a"))).toEqual({
    path: "/draft",
    perspective: "drafts",
    expires: new Date(expires),
  });
});

test("the link of a release shows its pages and redirects without other drafts", async () => {
  storeLink("rAutumn", { rAutumn: "/autumn", "rAutumn,drafts": "/draft" });
  const preview = await resolvePreviewLink(createToken("page-a", "rAutumn"));
  expect(preview).toMatchObject({ path: "/autumn", perspective: ["rAutumn"] });
  expect(preview?.release).toEqual({
    title: "Autumn",
    perspective: ["rAutumn"],
    paths: new Set(["/autumn"]),
    redirects: new Map([
      ["/promo", { to: "/autumn", isTemporary: true }],
      ["/kontakt", { to: "/about", isTemporary: false }],
      ["/partner", { to: "https://partner.example/", isTemporary: false }],
    ]),
  });
});

test("only a page outside of the release that is a draft shows drafts", async () => {
  storeLink("rAutumn", { "rAutumn,drafts": "/draft" });
  const preview = await resolvePreviewLink(createToken("page-a", "rAutumn"));
  expect(preview).toMatchObject({ path: "/draft", perspective: ["rAutumn", "drafts"] });
  expect(preview?.release?.perspective).toEqual(["rAutumn"]);
});

test("a link that is signed for another release shows nothing", async () => {
  storeLink("rAutumn", { rAutumn: "/autumn" });
  expect(await resolvePreviewLink(createToken("page-a", "rSpring"))).toBeUndefined();
});
