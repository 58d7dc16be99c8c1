// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const editor: { perspective: string | undefined } = { perspective: undefined };
vi.mock("../../../../server/draft-mode.ts", () => ({
  draftPerspective: async () => editor.perspective,
}));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("../../../../content/known-paths.ts", () => ({
  knownPaths: () => ({
    at: async (path: string) =>
      path === "/contact" ? { kind: "page", sections: ["contactForm"] } : undefined,
  }),
}));
vi.mock("../../../../content/readers.ts", () => ({
  cachedContent: "kept",
  draftContent: (perspective: string) => perspective,
}));
vi.mock("../../../../site/preview.tsx", () => ({ Preview: () => null }));
vi.mock("../../../../site/site-page.tsx", () => ({ sitePage: () => null }));
const metadataOf = vi.fn(async (_path: string, _content: unknown) => ({}));
vi.mock("../../../../site/load-page.ts", () => ({
  metadataOf,
  pathOf: ({ path = [] }: { path?: string[] }) => `/${path.join("/")}`,
}));
const { generateMetadata } = await import("./page.tsx");

const visit = (...path: string[]) =>
  generateMetadata({ params: Promise.resolve({ path }), searchParams: Promise.resolve({}) });

beforeEach(() => {
  editor.perspective = undefined;
  metadataOf.mockClear();
});

test("a made-up address with a made-up draft cookie is not found before anything is kept", async () => {
  await expect(visit("made-up")).rejects.toThrow(/404/);
  expect(metadataOf).not.toHaveBeenCalled();
});

test("a page is read from what is kept, and by an editor as they look at it", async () => {
  await visit("contact");
  expect(metadataOf).toHaveBeenLastCalledWith("/contact", "kept");
  editor.perspective = "drafts";
  await visit("not-yet-published");
  expect(metadataOf).toHaveBeenLastCalledWith("/not-yet-published", "drafts");
});
