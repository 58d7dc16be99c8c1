import { expect, test } from "vitest";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { splitRichTextIntoPassages } from "./passages.ts";

const paragraph = (text: string, style = "normal") => ({
  _key: text,
  _type: "block",
  style,
  listItem: null,
  level: null,
  children: [{ _key: "a", _type: "span", text, marks: null }],
  markDefs: null,
});
const row = (...cells: string[]) => ({ _key: cells.join(), cells });

test("describes the rows of a table, includes callouts, and omits quotes", () => {
  const blocks = richTextSchema.parse([
    paragraph("Limits", "h2"),
    {
      _key: "t",
      _type: "tableBlock",
      caption: "Age limits",
      grid: {
        rows: [row("Report", "Oldest data"), row("Liquidity", "15 minutes"), row("Sales", "")],
      },
    },
    { _key: "c", _type: "calloutBlock", tone: "note", text: [paragraph("Limits are reviewed.")] },
    { _key: "q", _type: "quoteBlock", quote: "Superb.", person: "Ada", role: null, story: null },
  ]);
  expect(splitRichTextIntoPassages("Data quality", "", blocks)).toEqual([
    {
      heading: "Data quality › Limits",
      text: "Age limits: Report: Liquidity, Oldest data: 15 minutes; Report: Sales.",
    },
    { heading: "Data quality › Limits", text: "Limits: Limits are reviewed." },
  ]);
});
