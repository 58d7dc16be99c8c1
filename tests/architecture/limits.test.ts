import { dirname } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { applyExemptions, crowdedFolders, longFiles, longFunctions } from "./exemptions.ts";
import { filesBelow, textOf, workspaces } from "./sources.ts";

/** Size limits of files, functions and folders. `exemptions.ts` lists what exceeds them today. */

const maxFileLines = 400;
const maxFunctionLines = 80;
const maxFolderFiles = 24;

const files = workspaces.flatMap(filesBelow);
const isGenerated = (path: string) => path.endsWith(".types.ts");
const code = files.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !isGenerated(path));

const lineCount = (text: string) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** The functions of a file longer than the limit, by name. Callbacks of describe and test do not count. */
function longFunctionsIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !isTestCallback(node)) {
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      if (lines > maxFunctionLines) found.push(`${path} ${functionName(node)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether a function is passed to `describe`, `test`, `test.each(…)` or the like. */
function isTestCallback(node: ts.Node): boolean {
  if (!ts.isCallExpression(node.parent)) return false;
  return /^(describe|test|it)\b/.test(node.parent.expression.getText());
}

function functionName(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : "(anonymous)";
}

test("finds long functions, named or not, and leaves test callbacks aside", () => {
  const body = `{${"\n".repeat(maxFunctionLines)}}`;
  const text = `function long() ${body}
    const arrow = () => ${body};
    list.map(() => ${body});
    test("a title", () => ${body});
    describe.each([1])("a title", () => ${body});
    function short() {}`;
  expect(longFunctionsIn("a.ts", text)).toEqual(["a.ts long", "a.ts arrow", "a.ts (anonymous)"]);
});

test("reports exemptions that cover nothing any more", () => {
  const exemptions = ["a/", "b.ts", "c.ts long", "d/"].map((path) => ({ path, reason: "later" }));
  const { remaining, unneeded } = applyExemptions(
    ["a/x.ts", "b.tsx", "c.ts long", "c.ts longer"],
    exemptions,
  );
  expect(remaining).toEqual(["b.tsx", "c.ts longer"]);
  expect(unneeded).toEqual(["b.ts (exempt: later)", "d/ (exempt: later)"]);
});

describe.each([
  {
    limit: `no source file has more than ${maxFileLines} lines`,
    violations: code.filter((path) => lineCount(textOf(path)) > maxFileLines),
    exemptions: longFiles,
  },
  {
    limit: `no function has more than ${maxFunctionLines} lines`,
    violations: code
      .filter((path) => !path.endsWith(".css"))
      .flatMap((path) => longFunctionsIn(path, textOf(path))),
    exemptions: longFunctions,
  },
  {
    limit: `no folder has more than ${maxFolderFiles} files`,
    violations: foldersAbove(maxFolderFiles),
    exemptions: crowdedFolders,
  },
])("$limit", ({ violations, exemptions }) => {
  const { remaining, unneeded } = applyExemptions(violations, exemptions);

  test("outside the exemptions", () => expect(remaining).toEqual([]));

  test("and each exemption is still needed", () => expect(unneeded).toEqual([]));
});

/** Folders with more files than `max`; migrations are one list in order of time. */
function foldersAbove(max: number): string[] {
  const counts = Map.groupBy(files, dirname);
  return [...counts].flatMap(([folder, { length }]) =>
    length > max && folder !== "supabase/migrations" ? [folder] : [],
  );
}
