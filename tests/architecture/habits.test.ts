import ts from "typescript";
import { expect, test } from "vitest";
import { filesBelow, isTest, sources, textOf } from "./sources.ts";

/** Conventions that no linter rule covers. */

const linesWith = (pattern: RegExp) => (path: string) =>
  textOf(path)
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));

test("raw colors appear only in the site's tokens", () => {
  const raw = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/i;
  const styled = filesBelow("web").filter(
    (path) => /\.(css|tsx)$/.test(path) && !isTest(path) && path !== "web/ui/tokens.css",
  );
  expect(styled.flatMap(linesWith(raw))).toEqual([]);
});

test("no test is skipped, focused, empty or waiting for a fixed time", () => {
  const evasion =
    /\b(test|it|describe)\.(skip|only|todo|fixme|fails|skipIf|runIf)\b|\.waitForTimeout\(|"networkidle"/;
  const tests = sources.filter(
    (path) => isTest(path) && path !== "tests/architecture/habits.test.ts",
  );
  expect(tests.flatMap(linesWith(evasion))).toEqual([]);
});

test("headers with a Supabase key are built in one place, which knows both kinds of keys", () => {
  // The gateway reads these headers; the embedded engines get the key of their own process.
  const allowed = /^supabase\/(contracts\/api-keys|local\/)/;
  const files = sources.filter((path) => !isTest(path) && !path.startsWith("tests/"));
  const named = /^(?! \*).*(\bapikey: |["']apikey["'],)/;
  expect(files.filter((path) => !allowed.test(path)).flatMap(linesWith(named))).toEqual([]);
});

test("each cast has a comment with its reason", () => {
  const unexplained = sources
    .filter((path) => (!isTest(path) || path.startsWith("tests/")) && !path.includes(".types."))
    .flatMap((path) => {
      const file = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
      const lines = file.text.split("\n");
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) {
          const { line } = file.getLineAndCharacterOfPosition(node.getStart());
          const [above = "", itself = ""] = lines.slice(line - 1, line + 1);
          if (!/^\s*(\/\/|\*\/|\/\*)/.test(above) && !/\/\/ \w/.test(itself))
            found.push(`${path}:${line + 1}: ${itself.trim()}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(file);
      return found;
    });
  expect(unexplained).toEqual([]);
});
