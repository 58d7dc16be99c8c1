import { children, isCall, isNode, type Node } from "./ast.ts";

/**
 * What parts of a query are: a path of attributes, literals, a search, a comparison with what stands
 * outside of the filter. Told from the tree alone, without any document.
 */

type Filter = Node & { base: Node; expr: Node };
/** `*[...] | score(...)`. */
export type Scored = Node & { base: Filter; args: Node[] };

/** Whether a query searches with `text::query()`. */
export const usesSearch = (node: Node): boolean =>
  isSearch(node) || [...children(node)].some((child) => usesSearch(child));

export const isSearch = (node: Node): boolean => isCall(node, "text", "query");

export const isSearchMatch = (node: Node): boolean =>
  node.type === "OpCall" && node.op === "match" && isNode(node.right) && isSearch(node.right);

/** `@` or a list with it, as in `[@, _id] match text::query($q)`. */
export const isWholeDocument = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === "This" ||
    (node.type === "ArrayElement" && isWholeDocument(node.value)) ||
    (node.type === "Array" && Array.isArray(node.elements) && node.elements.some(isWholeDocument)));

/** `@`, what the scope is about. */
export const isThis = (node: unknown): boolean => isNode(node) && node.type === "This";

/** The names of an access such as `path.current`, or undefined for anything else. */
export function pathOf(node: Node): string[] | undefined {
  if (node.type === "Group" && isNode(node.base)) return pathOf(node.base);
  if (node.type !== "AccessAttribute" || typeof node.name !== "string") return undefined;
  if (!isNode(node.base) || node.base.type === "This") return [node.name];
  const outer = pathOf(node.base);
  return outer && [...outer, node.name];
}

export function pathAndValue(
  left: Node,
  right: Node,
): { path: string[]; values: string[] } | undefined {
  const path = pathOf(left);
  const literals = right.type === "Value" ? [right.value] : [];
  const values = literals.filter((value) => typeof value === "string");
  return path && values.length === 1 ? { path, values } : undefined;
}

/** The strings of a list that holds nothing else. */
export function listOf(node: Node): string[] | undefined {
  const items = itemsOf(node);
  return items?.every((item) => typeof item === "string") ? items : undefined;
}

function itemsOf(node: Node): unknown[] | undefined {
  if (node.type === "Group" && isNode(node.base)) return itemsOf(node.base);
  if (node.type === "Value") return Array.isArray(node.value) ? node.value : undefined;
  if (node.type !== "Array" || !Array.isArray(node.elements)) return undefined;
  const values: unknown[] = [];
  for (const element of node.elements) {
    const value: unknown = isNode(element) && element.isSplat !== true ? element.value : undefined;
    if (!isNode(value) || value.type !== "Value") return undefined;
    values.push(value.value);
  }
  return values;
}

/** The strings that arguments name, alone or in lists; undefined when one is not a literal. */
export function stringsOf(nodes: unknown): string[] | undefined {
  const strings: string[] = [];
  for (const node of Array.isArray(nodes) ? nodes : []) {
    if (!isNode(node)) return undefined;
    const values = itemsOf(node) ?? (node.type === "Value" ? [node.value] : undefined);
    if (!values) return undefined;
    strings.push(...values.filter((value) => typeof value === "string"));
  }
  return strings;
}

/** Whether a node gives values of attributes named `_ref` within the document, and no others. */
export function endsInRef(node: Node): boolean {
  if ((node.type === "Map" || node.type === "FlatMap") && isNode(node.base) && isNode(node.expr))
    return isWithin(node.base) && endsInRef(node.expr);
  if (WRAPPERS.has(node.type) && isNode(node.base)) return endsInRef(node.base);
  return node.type === "AccessAttribute" && node.name === "_ref" && isWithin(node.base);
}

/** Whether a node gives parts of the document it is evaluated on, as they are. */
function isWithin(node: unknown): boolean {
  if (node === undefined) return true;
  if (!isNode(node)) return false;
  if (node.type === "This") return true;
  if (node.type === "Map" || node.type === "FlatMap")
    return isWithin(node.base) && isWithin(node.expr);
  return (
    (node.type === "AccessAttribute" || WRAPPERS.has(node.type) || node.type === "Filter") &&
    isWithin(node.base)
  );
}

const WRAPPERS = new Set(["Group", "ArrayCoerce", "Slice", "AccessElement"]);

/** An access such as `^._id` as it reads one scope further out, where a filter's base stands. */
export function outside(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Group") return outside(node.base);
  if (node.type === "Parent" && typeof node.n === "number")
    return node.n > 1 ? { type: "Parent", n: node.n - 1 } : { type: "This" };
  const base = node.type === "AccessAttribute" ? outside(node.base) : undefined;
  return base && { type: "AccessAttribute", name: node.name, base };
}

/** `_score > 0`, alone or with other conditions. */
export const asksForScore = (expr: Node): boolean =>
  (expr.type === "OpCall" &&
    expr.op === ">" &&
    isNode(expr.left) &&
    pathOf(expr.left)?.join(".") === "_score" &&
    isNode(expr.right) &&
    typeof expr.right.value === "number" &&
    expr.right.value >= 0) ||
  (expr.type === "And" &&
    ((isNode(expr.left) && asksForScore(expr.left)) ||
      (isNode(expr.right) && asksForScore(expr.right))));

export const isScored = (node: Node): node is Scored =>
  node.type === "PipeFuncCall" &&
  node.name === "score" &&
  Array.isArray(node.args) &&
  node.args.every(isNode) &&
  isNode(node.base) &&
  node.base.type === "Filter" &&
  isNode(node.base.base) &&
  node.base.base.type === "Everything" &&
  isNode(node.base.expr);

/** Whether a node gives a text that is part of what the index of words has read. */
export function isOwnText(node: Node): boolean {
  if (isCall(node, "pt", "text")) {
    const [argument] = Array.isArray(node.args) ? node.args : [];
    return isNode(argument) && isOwnText(argument);
  }
  const path = pathOf(node);
  return path !== undefined && !path.some((name) => name.startsWith("_"));
}
