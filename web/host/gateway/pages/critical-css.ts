/**
 * The styles that a page needs to be drawn stand in the page itself, and what scripts can show beyond them
 * loads once it has been drawn: on a phone's line the sheets' own way there and back is the longest wait for
 * the first words. Each sheet's place in the page has first the rules that the page needs, then the sheet's
 * rest, which has every rule for a class in the order of the sheet, so that whatever is drawn looks as
 * written. A sheet of whose classes no script knows has no rest. What every page carries (fonts, rules
 * without a class) is in none: a font that is named again would have the whole page laid out again.
 */
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
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

/** What to take of a sheet: rules by their selectors' classes, movements, and all else. */
type Choice = {
  rules: (classes: readonly string[]) => boolean;
  movements: boolean;
  others: boolean;
};

function taken(pieces: readonly Piece[], choice: Choice): string {
  return pieces
    .map((piece) => {
      if ("keyframes" in piece) return choice.movements ? piece.text : "";
      if ("text" in piece) return choice.others ? piece.text : "";
      if ("prelude" in piece) {
        const inner = taken(piece.pieces, choice);
        return inner && `${piece.prelude}{${inner}}`;
      }
      const selectors = piece.selectors.filter(({ classes }) => choice.rules(classes));
      return selectors.length > 0
        ? `${selectors.map(({ text }) => text).join(",")}{${piece.body}}`
        : "";
    })
    .join("");
}

/** The rules that a page with these classes needs, without its movements. */
const needed = (pieces: readonly Piece[], classes: ReadonlySet<string>): string =>
  taken(pieces, {
    rules: (wanted) => wanted.every((name) => classes.has(name)),
    movements: false,
    others: true,
  });

/** What pages do not all carry. */
const rest = (pieces: readonly Piece[]): string =>
  taken(pieces, { rules: (wanted) => wanted.length > 0, movements: true, others: false });

const movements = (pieces: readonly Piece[], styles: string): string =>
  pieces
    .map((piece) => {
      if ("prelude" in piece) return movements(piece.pieces, styles);
      return "keyframes" in piece && styles.includes(piece.keyframes) ? piece.text : "";
    })
    .join("");

const classesIn = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => {
    if ("pieces" in piece) return classesIn(piece.pieces);
    return "selectors" in piece ? piece.selectors.flatMap(({ classes }) => classes) : [];
  });

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

/** The rel of a sheet that no browser loads. `data-rest` says where its rest is, if it has one. */
export const waitingSheet = "after-paint";

const restOf = (sheet: string) => sheet.replace(/\.css$/, ".rest.css");

/** Writes the rest of each style sheet in a folder of Next.js, and below, beside it: empty where it has none. */
export async function writeRests(nextStatic: string): Promise<void> {
  const names = await readdir(nextStatic, { recursive: true });
  const textOf = (name: string) => readFile(join(nextStatic, name), "utf8");
  const scripts = await Promise.all(names.filter((name) => name.endsWith(".js")).map(textOf));
  const known = new Set(scripts.flatMap((script) => script.match(/[\w-]+/g) ?? []));
  for (const name of names.filter((name) => /(?<!\.rest)\.css$/.test(name))) {
    const pieces = parsed(await textOf(name), `/_next/static/${name}`);
    const isKnown = classesIn(pieces).some((found) => known.has(found));
    await writeFile(restOf(join(nextStatic, name)), isKnown ? rest(pieces) : "");
  }
}

const sheetLinks =
  /<link rel="stylesheet" href="(\/_next\/static\/[^"?]+\.css)(?:\?[^"]*)?"[^>]*>/g;
/** Of elements, and of those that the framework's data describe for its scripts to make. */
const classNames = /[cC]lass(?:Name\\":\\|=)"([^"\\]*)/g;

type Sheet = { pieces: readonly Piece[]; hasRest: boolean };

/** Puts its own styles into a page and lets its sheets' rests wait; leaves a page alone whose sheets are not there. */
export type PageStyles = (html: string) => Promise<string>;

/** For pages whose sheets, with their rests, lie in this folder of Next.js. */
export function pageStyles(nextStatic: string): PageStyles {
  /** By address, which names the content. */
  const sheets = new Map<string, Promise<Sheet>>();
  const sheetOf = (href: string): Promise<Sheet> => {
    const known = sheets.get(href);
    if (known) return known;
    const path = join(nextStatic, href.slice("/_next/static/".length));
    const sheet = Promise.all([readFile(path, "utf8"), stat(restOf(path))]).then(
      ([css, { size }]) => ({ pieces: parsed(css, href), hasRest: size > 0 }),
    );
    sheets.set(href, sheet);
    sheet.catch(() => sheets.delete(href));
    return sheet;
  };
  return async (html) => {
    const hrefs = [...new Set([...html.matchAll(sheetLinks)].flatMap(([, href]) => href ?? []))];
    const found = await Promise.all(hrefs.map(sheetOf)).catch(() => undefined);
    if (!found) return html;
    const classes = new Set(
      [...html.matchAll(classNames)].flatMap(([, names = ""]) => names.split(/\s+/)),
    );
    const styles = found.map(({ pieces }) => needed(pieces, classes));
    const all = styles.join("");
    return html.replaceAll(sheetLinks, (link, href: string) => {
      const place = hrefs.indexOf(href);
      const { pieces = [], hasRest } = found[place] ?? {};
      const own = `${styles[place]}${movements(pieces, all)}`;
      const rest = hasRest ? ` data-rest="${restOf(href)}"` : "";
      return `<style>${own}</style>${link.replace('rel="stylesheet"', `rel="${waitingSheet}"${rest}`)}`;
    });
  };
}
