/**
 * The styles that a page needs to be drawn stand in the page itself, and its style sheets load once it has
 * been drawn: on a phone's line the sheets' own way there and back is the longest wait for the first words.
 * Every rule is still read from the sheets afterwards, in their order, so that what looks different once
 * scripts have run looks as written.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, type AtRule, type ChildNode, type Container } from "postcss";

/** What a sheet holds: rules for classes, groups of them such as a media query, and words kept as they are. */
type Piece =
  | { text: string }
  | { selectors: readonly { text: string; classes: readonly string[] }[]; body: string }
  | { prelude: string; pieces: readonly Piece[] }
  | { keyframes: string; text: string };

/** What a selector says of elements it must not match, or need not. */
const conditions = /\[[^\]]*\]|:[\w-]+\([^()]*\)/g;

const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(conditions, "").matchAll(/\.([\w-]+)/g)].flatMap(
    ([, name]) => name ?? [],
  );

const groups = new Set(["media", "supports", "layer", "container"]);

function pieceOf(node: ChildNode): Piece[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") {
    const selectors = node.selectors.map((text) => ({ text, classes: classesOf(text) }));
    return [{ selectors, body: node.nodes.map(String).join(";") }];
  }
  if (node.type === "decl") return [{ text: `${String(node)};` }];
  const prelude = `@${node.name} ${node.params}`;
  if (node.nodes && groups.has(node.name)) return [{ prelude, pieces: piecesOf(node) }];
  const text = node.nodes ? String(node) : `${String(node)};`;
  return [node.name.endsWith("keyframes") ? { keyframes: node.params, text } : { text }];
}

const piecesOf = (container: Container | AtRule): Piece[] =>
  container.nodes?.flatMap(pieceOf) ?? [];

/** The rules of a sheet that a page with these classes needs, without its movements. */
function needed(pieces: readonly Piece[], classes: ReadonlySet<string>): string {
  return pieces
    .map((piece) => {
      if ("keyframes" in piece) return "";
      if ("text" in piece) return piece.text;
      if ("prelude" in piece) {
        const inner = needed(piece.pieces, classes);
        return inner && `${piece.prelude}{${inner}}`;
      }
      const selectors = piece.selectors.filter((one) =>
        one.classes.every((name) => classes.has(name)),
      );
      return selectors.length > 0
        ? `${selectors.map(({ text }) => text).join(",")}{${piece.body}}`
        : "";
    })
    .join("");
}

const movements = (pieces: readonly Piece[], styles: string): string =>
  pieces
    .map((piece) => {
      if ("prelude" in piece) return movements(piece.pieces, styles);
      return "keyframes" in piece && styles.includes(piece.keyframes) ? piece.text : "";
    })
    .join("");

/** A sheet as it stands in a page: its addresses are relative to itself. */
function parsed(css: string, href: string): Piece[] {
  const root = parse(css);
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(
      /url\((["']?)(?!data:|#|\/)([^"')]+)\1\)/g,
      (_, quote: string, address: string) =>
        `url(${quote}${new URL(address, `http://page${href}`).pathname}${quote})`,
    );
  });
  return piecesOf(root);
}

/** The rel of a sheet that waits for the first paint: no browser loads it. */
export const waitingSheet = "after-paint";

const sheetLinks =
  /<link rel="stylesheet" href="(\/_next\/static\/[^"?]+\.css)(?:\?[^"]*)?"[^>]*>/g;
const classNames = /\bclass="([^"]*)"/g;

/** Puts its own styles into a page and lets its sheets wait; leaves a page alone whose sheets are not there. */
export type PageStyles = (html: string) => Promise<string>;

/** For pages whose sheets lie in this folder of Next.js. */
export function pageStyles(nextStatic: string): PageStyles {
  /** By address, which names the content. */
  const sheets = new Map<string, Promise<Piece[]>>();
  const sheetOf = (href: string): Promise<Piece[]> => {
    const known = sheets.get(href);
    if (known) return known;
    const path = join(nextStatic, href.slice("/_next/static/".length));
    const sheet = readFile(path, "utf8").then((css) => parsed(css, href));
    sheets.set(href, sheet);
    sheet.catch(() => sheets.delete(href));
    return sheet;
  };
  return async (html) => {
    const links = [...html.matchAll(sheetLinks)];
    const hrefs = new Set(links.flatMap(([, href]) => href ?? []));
    const [first] = links;
    if (!first) return html;
    const pieces = await Promise.all([...hrefs].map(sheetOf)).then(
      (found) => found.flat(),
      () => undefined,
    );
    if (!pieces) return html;
    const classes = new Set(
      [...html.matchAll(classNames)].flatMap(([, names = ""]) => names.split(/\s+/)),
    );
    const styles = needed(pieces, classes);
    const inPage = `<style>${styles}${movements(pieces, styles)}</style>`;
    const later = html.replaceAll(sheetLinks, (link) =>
      link.replace('rel="stylesheet"', `rel="${waitingSheet}"`),
    );
    return `${later.slice(0, first.index)}${inPage}${later.slice(first.index)}`;
  };
}
