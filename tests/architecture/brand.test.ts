import { expect, test } from "vitest";
import { brand } from "../../studio/seed/brand.ts";
import { deriveAccent } from "../../supabase/domain/accent.ts";
import { filesBelow, isTest, textOf } from "./sources.ts";

/**
 * The sample brand is content: its name, its colors and its mark appear in `studio/seed` only, so that
 * a change of the brand in the Studio leaves nothing of it.
 */
const traces: [trace: RegExp, what: string][] = [
  [new RegExp(String.raw`\b${brand.name}(?![a-z])|\b${brand.name}[A-Z]`), "the name"],
  [/Enterprise AI Platform/i, "the title suffix"],
  [
    new RegExp([brand.accent, deriveAccent(brand.accent).dark.signal].join("|"), "i"),
    "the accent color",
  ],
  [/oklch\(0?\.565 0?\.205 33\)|oklch\(0?\.72 0?\.17 42\)/, "the accent color"],
  [/M3 21V12a9 9 0 0 1 18 0v9/, "the mark"],
];

/**
 * Sample rows of the embedded database, and the words that the assistant was trained with, which
 * name the modules of the sample content.
 */
const sampleData = /^supabase\/(local\/samples\/|functions\/chat-intelligent\/extraction\/data\/)/;

const files = ["web", "studio", "admin", "supabase"]
  .flatMap(filesBelow)
  .filter((path) => /\.(ts|tsx|mts|mjs|css|html|svg|sql|json)$/.test(path))
  .filter((path) => !isTest(path) && !path.startsWith("studio/seed/") && !sampleData.test(path));

const findTraces = (path: string, text: string) =>
  text
    .split("\n")
    .flatMap((line, index) =>
      traces.flatMap(([trace, what]) =>
        trace.test(line) ? [`${path}:${index + 1} contains ${what} of the sample brand`] : [],
      ),
    );

test("finds a trace with its line", () => {
  expect(findTraces("a.ts", `const arquebus = "Arquebus";\nconst title = "Arq content";`)).toEqual([
    "a.ts:2 contains the name of the sample brand",
  ]);
  expect(findTraces("a.css", "color: #D32E07;")).toHaveLength(1);
});

test("nothing of the sample brand is in the code", () => {
  expect(files.flatMap((path) => findTraces(path, textOf(path)))).toEqual([]);
});
