import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../content/request/page-context.fixture.ts";
import { RichText } from "./rich-text.tsx";
import type { RichTextValue } from "../content/rich-text/rich-text-schema.ts";

vi.mock("../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

type TextBlock = Extract<RichTextValue[number], { _type: "block" }>;

const block = (text: string, rest: Partial<TextBlock> = {}): TextBlock => ({
  _key: text,
  _type: "block",
  style: "normal",
  listItem: null,
  level: null,
  children: [{ _key: "a", _type: "span", text, marks: ["m"] }],
  markDefs: null,
  ...rest,
});

test("renders safe links to pages and URLs, and other links as plain text", () => {
  render(
    <RichText
      context={visitorContext}
      value={[
        block("A page", {
          markDefs: [{ _key: "m", _type: "internalLink", page: { _ref: "p", path: "/terms" } }],
        }),
        block("Unpublished", {
          markDefs: [{ _key: "m", _type: "internalLink", page: { _ref: "p", path: null } }],
        }),
        block("Script", { markDefs: [{ _key: "m", _type: "link", href: "javascript:alert(1)" }] }),
      ]}
    />,
  );
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/terms"]);
  expect(screen.getByText("Unpublished")).toBeDefined();
  expect(screen.getByText("Script")).toBeDefined();
});

test("promotes subheadings to level 2 in a text without headings of that level", () => {
  render(
    <RichText
      value={[block("Next steps", { style: "h3" }), block("Call us")]}
      context={visitorContext}
    />,
  );
  expect(screen.getByRole("heading", { level: 2, name: "Next steps" })).toBeDefined();
});

test("renders images with their alternative text, and skips images without a file", () => {
  const picture = { _type: "image", crop: null, hotspot: null } as const;
  render(
    <RichText
      context={visitorContext}
      value={[
        block("Before"),
        {
          ...picture,
          _key: "p",
          asset: { _ref: "image-0123456789abcdef0123456789abcdef01234567-800x600-png" },
          alt: "The control room at night",
        },
        { ...picture, _key: "q", asset: null, alt: "Nothing yet" },
        block("After"),
      ]}
    />,
  );
  const pictures = screen.getAllByRole("img");
  expect(pictures.map((image) => image.getAttribute("alt"))).toEqual(["The control room at night"]);
  expect(pictures[0]?.compareDocumentPosition(screen.getByText("After"))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});
