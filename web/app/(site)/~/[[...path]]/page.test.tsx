// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const draft = { isEnabled: false };
vi.mock("next/headers", () => ({
  draftMode: async () => draft,
  headers: async () => new Headers(),
}));
vi.mock("../../../../content/known-paths.ts", () => ({
  knownPaths: () => ({ has: async (path: string) => path === "/contact" }),
}));
vi.mock("../../../../content/readers.ts", () => ({
  cachedContent: "kept",
  draftContent: "drafts",
}));
vi.mock("../../../../site/preview.tsx", () => ({ Preview: () => null }));
vi.mock("../../../../site/site-page.tsx", () => ({ SitePage: () => null }));
const metadataOf = vi.fn(async (_path: string, _content: unknown) => ({}));
vi.mock("../../../../site/load-page.ts", () => ({
  metadataOf,
  pathOf: ({ path = [] }: { path?: string[] }) => `/${path.join("/")}`,
}));
const { generateMetadata } = await import("./page.tsx");

const visit = (...path: string[]) =>
  generateMetadata({ params: Promise.resolve({ path }), searchParams: Promise.resolve({}) });

beforeEach(() => {
  draft.isEnabled = false;
  metadataOf.mockClear();
});

test("a made-up address with a made-up draft cookie is not found before anything is kept", async () => {
  await expect(visit("made-up")).rejects.toThrow(/404/);
  expect(metadataOf).not.toHaveBeenCalled();
});

test("a page is read from what is kept, and by an editor from the drafts", async () => {
  await visit("contact");
  expect(metadataOf).toHaveBeenLastCalledWith("/contact", "kept");
  draft.isEnabled = true;
  await visit("not-yet-published");
  expect(metadataOf).toHaveBeenLastCalledWith("/not-yet-published", "drafts");
});
