import { expect, test } from "vitest";
import { richTextSchema } from "./rich-text-schema.ts";
import { toPlainText } from "./plain-text.ts";

const paragraph = (text: string) => ({
  _key: text,
  _type: "block",
  style: "normal",
  listItem: null,
  level: null,
  children: [{ _key: "a", _type: "span", text, marks: null }],
  markDefs: null,
});

test("includes tables, callouts and quotes, and leaves code and unfinished blocks out", () => {
  const text = toPlainText(
    richTextSchema.parse([
      paragraph("Before"),
      {
        _key: "t",
        _type: "tableBlock",
        caption: "Limits",
        grid: {
          rows: [
            { _key: "a", cells: ["Report", "Age"] },
            { _key: "b", cells: ["Liquidity", "15 min"] },
          ],
        },
      },
      { _key: "c", _type: "calloutBlock", tone: "note", text: [paragraph("Remember")] },
      {
        _key: "q",
        _type: "quoteBlock",
        quote: "It works.",
        person: "Ada",
        role: null,
        story: null,
      },
      {
        _key: "x",
        _type: "codeBlock",
        code: "select 1",
        language: "SQL",
        filename: null,
        highlightedLines: null,
      },
      { _key: "u", _type: "quoteBlock", quote: null, person: "Ada", role: null, story: null },
    ]),
  );
  expect(text.split("\n").map((line) => line.trim())).toEqual([
    "Before",
    "Limits",
    "Report Age",
    "Liquidity 15 min",
    "Remember",
    "It works.",
    "Ada",
  ]);
});
