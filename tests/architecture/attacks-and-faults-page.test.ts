import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, textOf } from "./sources.ts";

/** Checks that docs/attacks-and-faults.md names an existing test for each case. */

const page = textOf("docs/attacks-and-faults.md");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter(([first = ""]) => first !== "Case" && !/^-+$/.test(first));

/** The files named in a cell, each with the test titles quoted after it. */
function parseEvidence(cell: string): { path: string; titles: string[] }[] {
  return cell.split("; `").flatMap((part) => {
    const [, path] = /^`?([\w./-]+\.tsx?)`/.exec(part) ?? [];
    const titles = [...part.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title);
    return path ? [{ path, titles }] : [];
  });
}

test("the page has a row for each case", () => {
  expect(rows.length).toBeGreaterThanOrEqual(86);
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
});

test("each case that applies names a file with a test, and one that does not gives a reason", () => {
  const unshown = rows.filter(([, holds, cell = ""]) =>
    holds === "n/a"
      ? cell.length < 20
      : parseEvidence(cell).length === 0 ||
        parseEvidence(cell).some(({ titles }) => titles.length === 0),
  );
  expect(unshown.map(([name]) => name)).toEqual([]);
});

test("each named file exists and contains the quoted titles", () => {
  const missing = rows.flatMap(([name, , cell = ""]) =>
    parseEvidence(cell).flatMap(({ path, titles }) =>
      existsSync(join(root, path))
        ? titles
            .filter((title) => !textOf(path).includes(title))
            .map((title) => `${path}: ${title}`)
        : [`${name}: ${path}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("the page lists every case of the faults step", () => {
  const cases = ["browser", "database", "own"].flatMap((kind) =>
    [
      ...textOf(`tests/resilience/faults/${kind}-cases.ts`).matchAll(/^ {2}"([a-z-]+)": \w+,$/gm),
    ].map(([, name = ""]) => name),
  );
  expect(cases.length).toBeGreaterThan(15);
  expect(cases.filter((name) => !page.includes(`“${name}”`))).toEqual([]);
});
