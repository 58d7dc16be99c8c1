import { queryError } from "../errors.ts";
import { call, isCall, isNode, literal, mapChildren, operation, type Node } from "./ast.ts";

/**
 * Where `groq-js` answers otherwise than the specification and the hosted service do, the tree is
 * changed so that it answers like them:
 *
 * - `path(a) in path(b)` holds where `a` matches `b`; `groq-js` takes only a string on the left.
 * - `array::unique()` leaves one `null`; `groq-js` leaves all.
 * - `score()` takes documents of `*` as they are, and anything else is an error.
 */
export function amend(node: Node, query: string): Node {
  const amended = mapChildren(node, (child) => amend(child, query));
  const { left, right, args } = amended;
  if (amended.type === "OpCall" && amended.op === "in" && isPath(left) && isPath(right)) {
    const [text] = Array.isArray(left.args) ? left.args : [];
    return isNode(text) ? operation("in", text, right) : amended;
  }
  if (isCall(amended, "array", "unique") && Array.isArray(args)) {
    const [array] = args;
    return isNode(array) ? uniqueWithOneNull(amended, array) : amended;
  }
  if (amended.type === "PipeFuncCall" && amended.name === "score" && !areDocuments(amended.base))
    throw queryError(query, "score() can only be applied to documents of *");
  return amended;
}

const isPath = (node: unknown): node is Node => isNode(node) && isCall(node, "global", "path");

function uniqueWithOneNull(unique: Node, array: Node): Node {
  const where = (op: string) => ({
    type: "Filter",
    base: array,
    expr: operation(op, { type: "This" }, literal(null)),
  });
  const element = (value: Node, isSplat: boolean) => ({ type: "ArrayElement", value, isSplat });
  const others = { ...unique, args: [where("!=")] };
  const value = {
    type: "Array",
    elements: [element(others, true), element(literal(null), false)],
  };
  const condition = operation(">", call("global", "count", where("==")), literal(1));
  return {
    type: "Select",
    alternatives: [{ type: "SelectAlternative", condition, value }],
    fallback: unique,
  };
}

const KEEPING = new Set(["Filter", "PipeFuncCall", "Slice", "Group", "ArrayCoerce"]);

/**
 * Whether the items of a node are documents of `*` as they are, whatever their number and order.
 * @param known a node besides `*` that gives documents
 */
export const areDocuments = (node: unknown, known?: Node): boolean =>
  isNode(node) &&
  (node === known ||
    node.type === "Everything" ||
    (KEEPING.has(node.type) && areDocuments(node.base, known)));
