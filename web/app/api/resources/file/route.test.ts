// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { issueDownloadToken } from "../../../../features/forms/download-links.ts";
import { GET } from "./route.ts";

const content = vi.hoisted(() => ({ read: vi.fn() }));
vi.mock("server-only", () => ({}));
vi.mock("../../../../config.ts", () => ({
  getSiteConfig: () => ({
    formSecret: "a secret for this test",
    sanity: { projectId: "p", dataset: "production", apiHost: "http://lake.example" },
  }),
}));
vi.mock("../../../../content/sanity/readers.ts", () => ({ cachedContent: content }));

const resource = { title: "First KPI", file: "file-0a1b-pdf", link: null };
const download = (id: string, token: string) =>
  GET(new Request(`http://site.example/api/resources/file?id=${id}&token=${token}`));

beforeEach(() => {
  content.read.mockResolvedValue(resource);
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response("%PDF", { headers: { "content-type": "application/pdf" } })),
  );
});

test("streams the file of the resource that the token names", async () => {
  const response = await download("a", issueDownloadToken("a"));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("%PDF");
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const [url] = vi.mocked(fetch).mock.calls.at(-1) ?? [];
  expect(String(url)).toBe("http://lake.example/files/p/production/0a1b.pdf?dl=First-KPI.pdf");
});

test("refuses a token of another resource, an expired and a missing one, and reads nothing", async () => {
  content.read.mockClear();
  for (const token of [issueDownloadToken("b"), issueDownloadToken("a", 0), ""]) {
    const response = await download("a", token);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("This link has expired");
  }
  expect(content.read).not.toHaveBeenCalled();
});

test("redirects to the link of an external resource", async () => {
  content.read.mockResolvedValue({ ...resource, file: null, link: "https://example.com/paper" });
  const response = await download("a", issueDownloadToken("a"));
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("https://example.com/paper");
});

test("reports a file that cannot be read", async () => {
  vi.mocked(fetch).mockRejectedValue(new Error("down"));
  expect((await download("a", issueDownloadToken("a"))).status).toBe(503);
});

test("says that a resource is no longer published", async () => {
  content.read.mockResolvedValue(null);
  const response = await download("a", issueDownloadToken("a"));
  expect(response.status).toBe(410);
  expect(await response.text()).toContain("This resource is no longer available");
});
