// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const { highlighted } = await import("./highlight.ts");

const kindOf = (code: string, language: string, text: string) =>
  highlighted(code, language)
    .flat()
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
])("%s is coloured by what its pieces are", (language, code, expected) => {
  for (const [text, kind] of Object.entries(expected)) {
    expect(kindOf(code, language, text), text).toBe(kind);
  }
});

test("not a character is lost, over lines and inside of a comment that spans them", () => {
  const code = "/* one\n   two */\n\nconst a = `x\ny`;\n";
  const text = highlighted(code, "TypeScript").map((line) =>
    line.map((token) => token.text).join(""),
  );
  expect(text.join("\n")).toBe(code);
  expect(highlighted(code, "TypeScript")[1]?.[0]?.kind).toBe("comment");
});

test("code of an unknown language stays as it is", () => {
  expect(highlighted("MOVE A TO B.\nSTOP RUN.", "COBOL 85")).toEqual([
    [{ text: "MOVE A TO B." }],
    [{ text: "STOP RUN." }],
  ]);
});
