import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

/** Every text of the back office is in a `*.copy.ts` file, so that translation has one place. */

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Attributes whose value is shown or read aloud. */
const readable = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "empty",
  "helperText",
  "label",
  "placeholder",
  "subtitle",
  "text",
  "title",
]);

const isText = (text: string) => /\p{L}{2}/u.test(text);

/** Returns the literal texts of a component. */
function findTexts(path: string, source: string): string[] {
  const found: string[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const addText = (text: string) => {
    if (isText(text)) found.push(`${path}: ${text.trim()}`);
  };
  const addLiterals = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) addText(node.text);
    else if (ts.isTemplateExpression(node)) {
      addText(node.head.text);
      for (const span of node.templateSpans) addText(span.literal.text);
    } else if (ts.isConditionalExpression(node)) {
      addLiterals(node.whenTrue);
      addLiterals(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) addLiterals(node.right);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) addText(node.text);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      addLiterals(node.expression);
    if (ts.isJsxAttribute(node) && readable.has(node.name.getText()) && node.initializer) {
      const value = node.initializer;
      if (ts.isStringLiteral(value)) addText(value.text);
      else if (ts.isJsxExpression(value) && value.expression) addLiterals(value.expression);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test("finds texts in children, attributes, expressions and templates", () => {
  const source = `
    const A = () => <p title="A title" className="quiet">Some words {busy ? "busy now" : copy.idle}
      <Box aria-label={\`Row \${n} of all\`} sx={{ color: "text.primary" }} />{copy.done}{" · "}</p>;`;
  expect(findTexts("a.tsx", source)).toEqual([
    "a.tsx: A title",
    "a.tsx: Some words",
    "a.tsx: busy now",
    "a.tsx: Row",
    "a.tsx: of all",
  ]);
});

test("no component of the back office contains a literal text", () => {
  const paths = globSync("admin/src/**/*.tsx", { cwd: root, exclude: ["**/*.test.tsx"] });
  expect(paths.length).toBeGreaterThan(50);
  const found = paths.flatMap((path) => findTexts(path, readFileSync(join(root, path), "utf8")));
  expect(found).toEqual([]);
});
