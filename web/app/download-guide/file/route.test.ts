import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { issueGuideToken } from "../../../features/guide/guide-links.ts";
import { GET } from "./route.ts";

const settings = vi.hoisted(() => ({
  config: { formSecret: "a secret for this test", guideFile: undefined as string | undefined },
  read: vi.fn(),
}));
vi.mock("server-only", () => ({}));
vi.mock("../../../config.ts", () => ({
  getSiteConfig: () => settings.config,
  getMachineEnvironment: () => ({}),
}));
vi.mock("../../../content/sanity/readers.ts", () => ({ cachedContent: { read: settings.read } }));
vi.mock("../../../content/sanity/site-settings.ts", () => ({ loadSiteSettings: settings.read }));

function guideFile(text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "guide-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "solution-guide.pdf");
  if (text) writeFileSync(file, text);
  return file;
}

const download = (token: string) =>
  GET(new Request(`http://site.example/download-guide/file?token=${token}`));

test("serves the file for a valid link, named after the brand and not cacheable", async () => {
  settings.config.guideFile = guideFile("%PDF the guide");
  settings.read.mockResolvedValue({ brand: { name: "Arq" } });
  const response = await download(issueGuideToken());
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("%PDF the guide");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="arq-solution-guide.pdf"',
    "cache-control": "private, no-store",
  });
});

test("serves the guide while the content is unreachable", async () => {
  settings.config.guideFile = guideFile("%PDF the guide");
  settings.read.mockRejectedValue(new Error("no content"));
  const response = await download(issueGuideToken());
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="solution-guide.pdf"',
  );
});

test.each(["", "made.up", issueGuideToken(Date.now() - 600_000)])(
  "asks to send the form again for the invalid link token %j",
  async (token) => {
    settings.config.guideFile = guideFile("%PDF the guide");
    const response = await download(token);
    expect(response.status).toBe(403);
    expect(await response.text()).toMatch(/send the form again[\s\S]*href="\/download-guide"/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  },
);

test.each([
  ["no guide is configured", undefined, "The guide is not available right now"],
  ["the guide is not generated yet", "later", "being prepared"],
])("responds with 503 and an explanation when %s", async (_, file, text) => {
  settings.config.guideFile = file && guideFile();
  const response = await download(issueGuideToken());
  expect(response.status).toBe(503);
  const page = await response.text();
  expect(page).toContain("There was a problem processing your request. Please try again.");
  expect(page).toContain(text);
});
