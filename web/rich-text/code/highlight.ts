import "server-only";
import { refractor } from "refractor";
import { stripMarkers } from "../../content/sanity/source-map/source-markers.ts";

/** The kinds of tokens that have a color of their own. */
export type TokenKind = "comment" | "keyword" | "name" | "number" | "string";

/** A token of one line. Without a kind it is shown as plain code. `at` is its offset in the line. */
export type Token = {
  at: number;
  text: string;
  kind?: TokenKind | undefined;
};

/** A line of code with its 1-based number. */
export type Line = {
  number: number;
  tokens: Token[];
};

type TokenText = Omit<Token, "at">;

/** Maps the highlighter's class names to token kinds. */
const kindByClass: Readonly<Record<string, TokenKind>> = {
  comment: "comment",
  prolog: "comment",
  keyword: "keyword",
  builtin: "keyword",
  boolean: "keyword",
  tag: "keyword",
  rule: "keyword",
  function: "name",
  "class-name": "name",
  "attr-name": "name",
  decorator: "name",
  key: "name",
  atrule: "name",
  property: "name",
  number: "number",
  constant: "number",
  string: "string",
  "template-string": "string",
  "triple-quoted-string": "string",
  "attr-value": "string",
  regex: "string",
};

type Root = ReturnType<typeof refractor.highlight>;
type Node = Root | Root["children"][number];

function* collectTokens(node: Node, kind?: TokenKind): Generator<TokenText> {
  if (node.type === "text") yield { text: node.value, kind };
  if (node.type !== "root" && node.type !== "element") return;
  const classes = node.type === "element" ? node.properties["className"] : undefined;
  const ownKinds = [classes ?? []].flat().flatMap((name) => kindByClass[String(name)] ?? []);
  for (const child of node.children) yield* collectTokens(child, ownKinds[0] ?? kind);
}

// Highlighting longer code would delay the page.
const maxCodeLength = 20_000;

/**
 * Splits code into lines of tokens. `language` is an editor's input ("TypeScript", "yaml"); code of an
 * unknown language has plain tokens only.
 */
export function highlightCode(code: string, language: string): Line[] {
  const name = stripMarkers(language).trim().toLowerCase();
  const tokens: TokenText[] =
    code.length <= maxCodeLength && refractor.registered(name)
      ? [...collectTokens(refractor.highlight(code, name))]
      : [{ text: code }];
  let line: Line = { number: 1, tokens: [] };
  const lines = [line];
  for (const { text, kind } of tokens) {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) lines.push((line = { number: lines.length + 1, tokens: [] }));
      const last = line.tokens.at(-1);
      if (part) line.tokens.push({ at: last ? last.at + last.text.length : 0, text: part, kind });
    }
  }
  return lines;
}
