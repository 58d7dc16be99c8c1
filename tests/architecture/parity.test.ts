import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources.ts";

/** Reports counterparts in two workspaces of which one is missing. */

const sections = filesBelow("studio/schemas/sections").flatMap(
  (path) => /([^/]+)(?<!\.test)\.ts$/.exec(path)?.[1] ?? [],
);

test("every section of the Studio has its query, its view and their test in the site", () => {
  const inSite = new Set(filesBelow("web/sections"));
  const missing = sections.flatMap((name) =>
    [`${name}.groq.ts`, `${name}.tsx`, `${name}.test.tsx`]
      .map((file) => `web/sections/${name}/${file}`)
      .filter((path) => !inSite.has(path)),
  );
  expect(sections.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test("every section folder of the site has its schema in the Studio", () => {
  const folders = filesBelow("web/sections").flatMap(
    (path) => /^web\/sections\/([^/]+)\//.exec(path)?.[1] ?? [],
  );
  expect([...new Set(folders)].toSorted()).toEqual(sections.toSorted());
});

test("every table has a test of its access rights", () => {
  const tables = filesBelow("supabase/migrations").flatMap((path) =>
    [...textOf(path).matchAll(/^create table (?:if not exists )?public\.(\w+)/gm)].map(
      ([, table = ""]) => table,
    ),
  );
  const matrix = textOf("tests/db/access/rights.test.ts");
  const untested = tables.filter((table) => !new RegExp(`^  ${table}: \\{`, "m").test(matrix));
  expect(tables.length).toBeGreaterThan(0);
  expect(untested).toEqual([]);
});
