// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const { highlightCode } = await import("./highlight.ts");

const findTokenKind = (code: string, language: string, text: string) =>
  highlightCode(code, language)
    .flatMap(({ tokens }) => tokens)
    .find((token) => token.text.includes(text))?.kind;

test.each([
  [
    "TypeScript",
    'const a: string = "b"; // c',
    { const: "keyword", b: "string", "// c": "comment" },
  ],
  [
    "Python",
    "def post(n):\n    return n + 42  # why",
    { def: "keyword", post: "name", "42": "number" },
  ],
  ["YAML", "steps:\n  - run: test # all", { steps: "name", "# all": "comment" }],
])("assigns token kinds in %s", (language, code, expected) => {
  for (const [text, kind] of Object.entries(expected)) {
    expect([text, findTokenKind(code, language, text)]).toEqual([text, kind]);
  }
});

test("keeps every character, including those of a multi-line comment", () => {
  const code = "/* one\n   two */\n\nconst a = `x\ny`;\n";
  const lines = highlightCode(code, "TypeScript");
  const text = lines.map(({ tokens }) => tokens.map((token) => token.text).join(""));
  expect(text.join("\n")).toBe(code);
  expect(lines[1]?.tokens[0]?.kind).toBe("comment");
  expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("leaves code of an unknown language plain", () => {
  expect(highlightCode("MOVE A TO B.\nSTOP RUN.", "COBOL 85")).toEqual([
    { number: 1, tokens: [{ at: 0, text: "MOVE A TO B." }] },
    { number: 2, tokens: [{ at: 0, text: "STOP RUN." }] },
  ]);
});

test("leaves code above the length limit plain", () => {
  const [line] = highlightCode(`const a = "${"<".repeat(20_000)}";`, "TypeScript");
  expect(line?.tokens).toHaveLength(1);
});
