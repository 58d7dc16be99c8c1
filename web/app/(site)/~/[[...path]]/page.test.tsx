// @vitest-environment node
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encodeFormResult } from "../../../../content/request/form-result.ts";
import { formResultHeader } from "../../../../content/request/request-context.ts";

vi.mock("server-only", () => ({}));
const editor: { perspective: string | undefined } = { perspective: undefined };
vi.mock("../../../../server/draft-mode.ts", () => ({
  draftPerspective: async () => editor.perspective,
}));
const posted = new Headers();
vi.mock("next/headers", () => ({ headers: async () => posted }));
vi.mock("../../../../server/form-token.ts", () => ({ formToken: () => "token" }));
vi.mock("../../../../content/sanity/known-paths.ts", () => ({
  knownPaths: () => ({
    at: async (path: string) =>
      path === "/contact" ? { kind: "page", sections: ["contactForm"] } : undefined,
  }),
}));
vi.mock("../../../../content/sanity/readers.ts", () => ({
  cachedContent: "kept",
  draftContent: (perspective: string) => perspective,
}));
vi.mock("../../../../site/preview/preview.tsx", () => ({ Preview: () => null }));
const sitePage = vi.fn(async (): Promise<unknown> => null);
vi.mock("../../../../site/pages/site-page.tsx", () => ({ sitePage }));
const metadataOf = vi.fn(async (_path: string, _content: unknown) => ({}));
vi.mock("../../../../site/pages/load-page.ts", () => ({
  metadataOf,
  pathOf: ({ path = [] }: { path?: string[] }) => `/${path.join("/")}`,
}));
const { default: Page, generateMetadata } = await import("./page.tsx");

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

const open = async (...path: string[]) =>
  renderToStaticMarkup(
    await Page({ params: Promise.resolve({ path }), searchParams: Promise.resolve({}) }),
  );

describe("a form", () => {
  const answer = {
    form: "contact",
    outcome: "failed",
    values: { name: "Zoë <b>", email: "z@example.com", message: "one\ntwo", inquiryType: "sales" },
    problems: { form: "There was a problem sending your message. Please try again." },
  } as const;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    posted.set(formResultHeader, encodeFormResult(answer));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    posted.delete(formResultHeader);
  });

  test.each([
    ["fails", () => Promise.reject(new Error("content"))],
    ["hangs", () => new Promise(() => undefined)],
  ])("comes back with what was typed when its page %s", async (_name, result) => {
    sitePage.mockImplementationOnce(result);
    const opened = open("contact");
    await vi.advanceTimersByTimeAsync(2_000);
    const html = await opened;
    expect(html).toContain("There was a problem sending your message. Please try again.");
    expect(html).toContain('value="Zoë &lt;b&gt;"');
    expect(html).toContain("one\ntwo</textarea>");
    expect(html).toContain('action="/contact"');
  });

  test("of a page that does not exist is not found", async () => {
    await expect(open("made-up")).rejects.toThrow(/404/);
  });
});

test("without a form a failing page is a failure", async () => {
  sitePage.mockRejectedValueOnce(new Error("content"));
  await expect(open("contact")).rejects.toThrow("content");
});
