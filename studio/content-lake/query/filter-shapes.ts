import { getChildren, isCall, isNode, type Node } from "./ast.ts";

/**
 * Recognizes parts of a query by their syntax: attribute paths, literals, searches, and comparisons
 * with values from outside the filter.
 */

type Filter = Node & { base: Node; expr: Node };
/** `*[...] | score(...)`. */
export type ScoreCall = Node & { base: Filter; args: Node[] };

/** Whether a query contains `text::query()`. */
export const usesSearch = (node: Node): boolean =>
  isSearch(node) || [...getChildren(node)].some((child) => usesSearch(child));

export const isSearch = (node: Node): boolean => isCall(node, "text", "query");

export const isSearchMatch = (node: Node): boolean =>
  node.type === "OpCall" && node.op === "match" && isNode(node.right) && isSearch(node.right);

/** `@` or a list that contains it, as in `[@, _id] match text::query($q)`. */
export const isWholeDocument = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === "This" ||
    (node.type === "ArrayElement" && isWholeDocument(node.value)) ||
    (node.type === "Array" && Array.isArray(node.elements) && node.elements.some(isWholeDocument)));

/** `@`, the current scope. */
export const isThis = (node: unknown): boolean => isNode(node) && node.type === "This";

/** The attribute names of an access such as `path.current`; undefined for other nodes. */
export function getPath(node: Node): string[] | undefined {
  if (node.type === "Group" && isNode(node.base)) return getPath(node.base);
  if (node.type !== "AccessAttribute" || typeof node.name !== "string") return undefined;
  if (!isNode(node.base) || node.base.type === "This") return [node.name];
  const outer = getPath(node.base);
  return outer && [...outer, node.name];
}

export function getPathAndValue(
  left: Node,
  right: Node,
): { path: string[]; values: string[] } | undefined {
  const path = getPath(left);
  const literals = right.type === "Value" ? [right.value] : [];
  const values = literals.filter((value) => typeof value === "string");
  return path && values.length === 1 ? { path, values } : undefined;
}

/** The items of a list of string literals; undefined for other nodes. */
export function getStringList(node: Node): string[] | undefined {
  const items = getLiteralItems(node);
  return items?.every((item) => typeof item === "string") ? items : undefined;
}

function getLiteralItems(node: Node): unknown[] | undefined {
  if (node.type === "Group" && isNode(node.base)) return getLiteralItems(node.base);
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

/**
 * The string literals among the arguments, alone or in lists; undefined when an argument is not a
 * literal.
 */
export function getStrings(nodes: unknown): string[] | undefined {
  const strings: string[] = [];
  for (const node of Array.isArray(nodes) ? nodes : []) {
    if (!isNode(node)) return undefined;
    const values = getLiteralItems(node) ?? (node.type === "Value" ? [node.value] : undefined);
    if (!values) return undefined;
    strings.push(...values.filter((value) => typeof value === "string"));
  }
  return strings;
}

/** Whether the node yields only values of `_ref` attributes inside the document. */
export function endsInRef(node: Node): boolean {
  if ((node.type === "Map" || node.type === "FlatMap") && isNode(node.base) && isNode(node.expr))
    return isDocumentPart(node.base) && endsInRef(node.expr);
  if (wrapperTypes.has(node.type) && isNode(node.base)) return endsInRef(node.base);
  return node.type === "AccessAttribute" && node.name === "_ref" && isDocumentPart(node.base);
}

/** Whether the node yields unchanged parts of the current document. */
function isDocumentPart(node: unknown): boolean {
  if (node === undefined) return true;
  if (!isNode(node)) return false;
  if (node.type === "This") return true;
  if (node.type === "Map" || node.type === "FlatMap")
    return isDocumentPart(node.base) && isDocumentPart(node.expr);
  return (
    (node.type === "AccessAttribute" || wrapperTypes.has(node.type) || node.type === "Filter") &&
    isDocumentPart(node.base)
  );
}

const wrapperTypes = new Set(["Group", "ArrayCoerce", "Slice", "AccessElement"]);

/**
 * Rewrites an access such as `^._id` for the enclosing scope, where the base of a filter is
 * evaluated.
 */
export function toOuterScope(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Group") return toOuterScope(node.base);
  if (node.type === "Parent" && typeof node.n === "number")
    return node.n > 1 ? { type: "Parent", n: node.n - 1 } : { type: "This" };
  const base = node.type === "AccessAttribute" ? toOuterScope(node.base) : undefined;
  return base && { type: "AccessAttribute", name: node.name, base };
}

/** `_score > 0`, alone or combined with other conditions by `&&`. */
export const filtersByScore = (expr: Node): boolean =>
  (expr.type === "OpCall" &&
    expr.op === ">" &&
    isNode(expr.left) &&
    getPath(expr.left)?.join(".") === "_score" &&
    isNode(expr.right) &&
    typeof expr.right.value === "number" &&
    expr.right.value >= 0) ||
  (expr.type === "And" &&
    ((isNode(expr.left) && filtersByScore(expr.left)) ||
      (isNode(expr.right) && filtersByScore(expr.right))));

export const isScoreCall = (node: Node): node is ScoreCall =>
  node.type === "PipeFuncCall" &&
  node.name === "score" &&
  Array.isArray(node.args) &&
  node.args.every(isNode) &&
  isNode(node.base) &&
  node.base.type === "Filter" &&
  isNode(node.base.base) &&
  node.base.base.type === "Everything" &&
  isNode(node.base.expr);

/** Whether the node yields a text that the word index covers. */
export function isIndexedText(node: Node): boolean {
  if (isCall(node, "pt", "text")) {
    const [argument] = Array.isArray(node.args) ? node.args : [];
    return isNode(argument) && isIndexedText(argument);
  }
  const path = getPath(node);
  return path !== undefined && !path.some((name) => name.startsWith("_"));
}

const comparisons: ReadonlySet<unknown> = new Set(["==", "!=", "<", "<=", ">", ">=", "in"]);
const comparedTypes = new Set(["Filter", "And", "Or", "Not", "Group", "Array", "ArrayElement"]);
const maxComparedNodes = 200;

/**
 * Whether a filter only compares attributes of the document with constants, such as
 * `_type == "page" && !(_id in path("drafts.**"))`. It reads the compared
 * attributes only, which takes microseconds.
 */
export const comparesAttributesOnly = (filter: Node): boolean =>
  countComparedNodes(filter) <= maxComparedNodes;

/** The number of nodes and list items; infinite when a node is not part of a comparison. */
function countComparedNodes(node: Node): number {
  if (node.type === "Value") return Array.isArray(node.value) ? node.value.length + 1 : 1;
  const isAllowed =
    comparedTypes.has(node.type) ||
    getPath(node) !== undefined ||
    isCall(node, "global", "path") ||
    isCall(node, "global", "defined") ||
    (node.type === "OpCall" && comparisons.has(node.op));
  if (!isAllowed) return Infinity;
  return [...getChildren(node)].reduce((count, child) => count + countComparedNodes(child), 1);
}
