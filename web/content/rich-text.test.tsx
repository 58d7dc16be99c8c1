import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RichText, type RichTextValue } from "./rich-text.tsx";

afterEach(cleanup);

const block = (text: string, rest: Partial<RichTextValue[number]> = {}): RichTextValue[number] => ({
  _key: text,
  _type: "block",
  style: "normal",
  listItem: null,
  level: null,
  children: [{ _key: "a", _type: "span", text, marks: ["m"] }],
  markDefs: null,
  ...rest,
});

test("links lead to pages and safe addresses; what cannot be followed keeps its words", () => {
  render(
    <RichText
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

test("a text with subheadings alone does not skip a level", () => {
  render(<RichText value={[block("Next steps", { style: "h3" }), block("Call us")]} />);
  expect(screen.getByRole("heading", { level: 2, name: "Next steps" })).toBeDefined();
});
