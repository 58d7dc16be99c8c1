import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

const lines = readFileSync(join(root, ".gitattributes"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"));

test("text files have the same line ends on every machine, as their digests require", () => {
  expect(lines[0]).toBe("* text=auto eol=lf");
  expect(lines).toEqual(expect.arrayContaining(["*.pdf binary", "*.webp binary"]));
});

test("every generated file is marked under its current name", () => {
  const generated = lines.flatMap((line) =>
    line.endsWith(" linguist-generated") ? [line.split(" ")[0] ?? ""] : [],
  );
  expect(generated).toEqual(expect.arrayContaining(["package-lock.json", "supabase/schema.sql"]));
  expect(generated.filter((path) => !path.includes("*") && !existsSync(join(root, path)))).toEqual(
    [],
  );
});
