// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";

const lake = { projectId: "embedded", dataset: "production" };
const source: { apiHost?: string } = {};
vi.mock("../sanity/client.ts", () => ({ getClientConfig: () => ({ ...lake, ...source }) }));
const { createFileUrl } = await import("./file-url.ts");

beforeEach(() => delete source.apiHost);

test("returns a path of this site for a file of the embedded content lake", () => {
  source.apiHost = "http://127.0.0.1:3000";
  expect(createFileUrl("file-0a1b-pdf", "Guide & figures")).toBe(
    "/files/embedded/production/0a1b.pdf?dl=Guide%20%26%20figures.pdf",
  );
});

test("returns the URL of the file itself without a name", () => {
  source.apiHost = "http://127.0.0.1:3000";
  expect(createFileUrl("file-0a1b-mp4")).toBe("/files/embedded/production/0a1b.mp4");
});

test("returns a CDN URL for a file of hosted Sanity", () => {
  expect(createFileUrl("file-0a1b-pdf", "guide.pdf")).toBe(
    "https://cdn.sanity.io/files/embedded/production/0a1b.pdf?dl=guide.pdf",
  );
});

test.each([undefined, null, "", "image-0a1b-10x10-png", "file-../../x-pdf"])(
  "rejects the reference %j",
  (reference) => expect(createFileUrl(reference, "x")).toBeUndefined(),
);
