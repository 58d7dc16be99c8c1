import { expect, test } from "vitest";
import { applyExemptions, wording } from "./exemptions.ts";
import { filesBelow, textOf, workspaces } from "./sources.ts";

/** Words with a standard replacement that has no second meaning, so that a search can hold them. */
const replacements: [word: RegExp, use: string][] = [
  [/\banew\b/i, "again, re-"],
  [/\bwho(m)?ever\b/i, "the caller, the user"],
  [/\breckon(s|ed|ing)?\b/i, "compute"],
  [/\bhow manyeth\b/i, "index"],
  [/\be-mail(s|ed)?\b/i, "email"],
  [/\b(yardstick|stolenSince)\b/, "calibration, cpu-steal"],
  [/\b(patience|linger)(Ms)?\b/, "timeoutMs, drainTimeoutMs"],
  [/\bconst (most|longest|largest)[A-Z]\w* = \d/, "maxX"],
  [/^(export )?const [A-Z][A-Z0-9]+(_[A-Z0-9]+)*\b/, "a constant in camelCase"],
  [/\b(markupOf|bearUnreadOutput|operatorz)\b/, "renderStaticHtml, ignoreBrokenPipe, diagnostics"],
];

const files = [...workspaces, "docs"]
  .flatMap(filesBelow)
  .filter((path) => /\.(ts|tsx|mjs|css|sql|md)$/.test(path) && !path.endsWith(".types.ts"))
  .filter((path) => path !== "tests/architecture/words.test.ts");

/** Each line of a file with a word to replace, as `path line: word → replacement`. */
const findWords = (path: string, text: string) =>
  text.split("\n").flatMap((line, index) =>
    replacements.flatMap(([word, use]) => {
      const [found] = word.exec(line) ?? [];
      return found ? [`${path} ${index + 1}: ${found} → ${use}`] : [];
    }),
  );

test("finds a word with the line it is on", () => {
  const text = "An e-mail is read.\nconst MAX_ROWS = 3;\nconst maxRows = longest;\n// Read anew.";
  expect(findWords("a.ts", text)).toEqual([
    "a.ts 1: e-mail → email",
    "a.ts 2: const MAX_ROWS → a constant in camelCase",
    "a.ts 4: anew → again, re-",
  ]);
});

const { remaining, unneeded } = applyExemptions(
  files.flatMap((path) => findWords(path, textOf(path))),
  wording,
);

test("code and docs use the standard words", () => expect(remaining).toEqual([]));

test("each exemption for wording is still needed", () => expect(unneeded).toEqual([]));
