import "server-only";
import { refractor } from "refractor";
import { withoutMarks } from "../../content/sanity/source-marks.ts";

/** What a piece of code is, as far as the site draws it apart. */
export type TokenKind = "comment" | "keyword" | "name" | "number" | "string";

/** A piece of one line; without a kind it is drawn as plain code. `at` is its place in the line. */
export type Token = {
  at: number;
  text: string;
  kind?: TokenKind | undefined;
};

/** A line of code with its number, from 1. */
export type Line = {
  number: number;
  tokens: Token[];
};

type TokenText = Omit<Token, "at">;

/** The highlighter's own classes, of which there are many, as the few kinds that have a colour. */
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
  const own = [classes ?? []].flat().flatMap((name) => kindByClass[String(name)] ?? []);
  for (const child of node.children) yield* collectTokens(child, own[0] ?? kind);
}

// Longer code is no example; its colours would cost the page's time.
const maxCodeLength = 20_000;

/**
 * Code as lines of pieces with a kind each. `language` is what an editor typed ("TypeScript", "yaml");
 * one that the highlighter does not know leaves the code plain.
 */
export function highlightCode(code: string, language: string): Line[] {
  const name = withoutMarks(language).trim().toLowerCase();
  const pieces: TokenText[] =
    code.length <= maxCodeLength && refractor.registered(name)
      ? [...collectTokens(refractor.highlight(code, name))]
      : [{ text: code }];
  let line: Line = { number: 1, tokens: [] };
  const lines = [line];
  for (const { text, kind } of pieces) {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) lines.push((line = { number: lines.length + 1, tokens: [] }));
      const last = line.tokens.at(-1);
      if (part) line.tokens.push({ at: last ? last.at + last.text.length : 0, text: part, kind });
    }
  }
  return lines;
}
