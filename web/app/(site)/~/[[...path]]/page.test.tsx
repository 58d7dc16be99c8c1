// @vitest-environment node
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encodeFormResult } from "../../../../content/request/form-result.ts";
import { formResultHeader } from "../../../../content/request/request-context.ts";

const editor: { perspective: string | undefined } = { perspective: undefined };
vi.mock("../../../../server/draft-mode.ts", () => ({
  getDraftPerspective: async () => editor.perspective,
}));
const requestHeaders = new Headers();
vi.mock("next/headers", () => ({ headers: async () => requestHeaders }));
vi.mock("../../../../server/form-token.ts", () => ({ createFormToken: () => "token" }));
vi.mock("../../../../content/sanity/known-paths.ts", () => ({
  getKnownPaths: () => ({
    resolve: async (path: string) =>
      path === "/contact" ? { kind: "page", sections: ["contactForm"] } : undefined,
  }),
}));
vi.mock("../../../../content/sanity/readers.ts", () => ({
  cachedContent: "cached",
  createDraftReader: (perspective: string) => perspective,
}));
vi.mock("../../../../site/preview/preview.tsx", () => ({ Preview: () => null }));
const renderSitePage = vi.fn(async (): Promise<unknown> => null);
vi.mock("../../../../site/pages/site-page.tsx", () => ({ renderSitePage }));
const loadMetadata = vi.fn(async (_path: string, _content: unknown) => ({}));
vi.mock("../../../../site/pages/load-page.ts", () => ({
  loadMetadata,
  getPath: ({ path = [] }: { path?: string[] }) => `/${path.join("/")}`,
}));
const { default: Page, generateMetadata } = await import("./page.tsx");

const requestMetadata = (...path: string[]) =>
  generateMetadata({ params: Promise.resolve({ path }), searchParams: Promise.resolve({}) });

beforeEach(() => {
  editor.perspective = undefined;
  loadMetadata.mockClear();
});

test("an unknown path with a forged draft cookie is not found and caches nothing", async () => {
  await expect(requestMetadata("made-up")).rejects.toThrow(/404/);
  expect(loadMetadata).not.toHaveBeenCalled();
});

test("reads cached content for visitors and the draft perspective for editors", async () => {
  await requestMetadata("contact");
  expect(loadMetadata).toHaveBeenLastCalledWith("/contact", "cached");
  editor.perspective = "drafts";
  await requestMetadata("not-yet-published");
  expect(loadMetadata).toHaveBeenLastCalledWith("/not-yet-published", "drafts");
});

const open = async (...path: string[]) =>
  renderToStaticMarkup(
    await Page({ params: Promise.resolve({ path }), searchParams: Promise.resolve({}) }),
  );

describe("a form result", () => {
  const formResult = {
    form: "contact",
    outcome: "failed",
    values: { name: "Zoë <b>", email: "z@example.com", message: "one\ntwo", inquiryType: "sales" },
    problems: { form: "There was a problem sending your message. Please try again." },
  } as const;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    requestHeaders.set(formResultHeader, encodeFormResult(formResult));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    requestHeaders.delete(formResultHeader);
  });

  test.each([
    ["fails", () => Promise.reject(new Error("content"))],
    ["hangs", () => new Promise(() => undefined)],
  ])("is shown with the typed values when its page %s", async (_name, render) => {
    renderSitePage.mockImplementationOnce(render);
    const opened = open("contact");
    await vi.advanceTimersByTimeAsync(2_000);
    const html = await opened;
    expect(html).toContain("There was a problem sending your message. Please try again.");
    expect(html).toContain('value="Zoë &lt;b&gt;"');
    expect(html).toContain("one\ntwo</textarea>");
    expect(html).toContain('action="/contact"');
  });

  test("is not found when its page does not exist", async () => {
    await expect(open("made-up")).rejects.toThrow(/404/);
  });
});

test("a failing page without a form result fails the request", async () => {
  renderSitePage.mockRejectedValueOnce(new Error("content"));
  await expect(open("contact")).rejects.toThrow("content");
});
