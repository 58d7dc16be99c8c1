import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, textOf } from "./sources.ts";

/** Checks that docs/security.md names evidence for each requirement. */

const page = textOf("docs/security.md");
const rows = page
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, number = ""]) => /^\d+\.\d+\.\d+$/.test(number));
/** File paths in backticks: at least one folder, and an extension. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, path = ""]) => path);

test("every file that the page names exists", () => {
  const named = [...new Set(filesIn(page))];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every requirement appears once, and the totals match", () => {
  const numbers = rows.map(([, number]) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const count = (state: string) => rows.filter((row) => row[3] === state).length;
  expect(page.replaceAll(/\s+/g, " ")).toContain(
    `Of ${rows.length} requirements ${count("met")} are met, ${count("**not met**")} are not, ${count("n/a")} do not apply.`,
  );
  expect(count("met") + count("**not met**") + count("n/a")).toBe(rows.length);
});

test("each requirement that is met names a test or the file that implements it", () => {
  const unshown = rows.filter(
    ([, , , state, how = "", tests = ""]) =>
      state === "met" && filesIn(tests).length === 0 && !/by reading `/.test(how),
  );
  expect(unshown.map(([, number]) => number)).toEqual([]);
});

test("the column of tests names only test files", () => {
  const others = rows.flatMap((row) =>
    filesIn(row[5] ?? "").filter((path) => !/\.test\.tsx?$/.test(path)),
  );
  expect(others).toEqual([]);
});
