import "server-only";
import { refractor } from "refractor";

/** What a piece of code is, as far as the site draws it apart. */
export type TokenKind = "comment" | "keyword" | "name" | "number" | "string";

/** A piece of one line; without a kind it is drawn as plain code. */
export interface Token {
  text: string;
  kind?: TokenKind | undefined;
}

/** The highlighter's own classes, of which there are many, as the few kinds that have a colour. */
const kinds: Readonly<Record<string, TokenKind>> = {
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

function* tokensOf(node: Node, kind?: TokenKind): Generator<Token> {
  if (node.type === "text") yield { text: node.value, kind };
  if (node.type !== "root" && node.type !== "element") return;
  const classes = node.type === "element" ? node.properties["className"] : undefined;
  const own = [classes ?? []].flat().flatMap((name) => kinds[String(name)] ?? []);
  for (const child of node.children) yield* tokensOf(child, own[0] ?? kind);
}

/**
 * Code as lines of pieces with a kind each. `language` is what an editor typed ("TypeScript", "yaml");
 * one that the highlighter does not know leaves the code plain.
 */
export function highlighted(code: string, language: string): Token[][] {
  const name = language.trim().toLowerCase();
  const tokens = refractor.registered(name)
    ? [...tokensOf(refractor.highlight(code, name))]
    : [{ text: code }];
  const lines: Token[][] = [[]];
  for (const { text, ...token } of tokens) {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)?.push({ text: part, ...token });
    }
  }
  return lines;
}
