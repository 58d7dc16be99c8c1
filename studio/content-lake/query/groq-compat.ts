import { queryError } from "../errors.ts";
import {
  createCall,
  isCall,
  isNode,
  createLiteral,
  mapChildren,
  createOperation,
  type Node,
} from "./ast.ts";

/**
 * Rewrites a syntax tree where `groq-js` deviates from the specification and Sanity's hosted
 * service:
 *
 * - `path(a) in path(b)` matches `a` against `b`; `groq-js` accepts only a string on the left.
 * - `array::unique()` keeps one `null`; `groq-js` keeps all.
 * - `score()` accepts only unmodified documents of `*`.
 */
export function fixGroqDeviations(node: Node, query: string): Node {
  const fixed = mapChildren(node, (child) => fixGroqDeviations(child, query));
  const { left, right, args } = fixed;
  if (fixed.type === "OpCall" && fixed.op === "in" && isPath(left) && isPath(right)) {
    const [text] = Array.isArray(left.args) ? left.args : [];
    return isNode(text) ? createOperation("in", text, right) : fixed;
  }
  if (isCall(fixed, "array", "unique") && Array.isArray(args)) {
    const [array] = args;
    return isNode(array) ? keepOneNull(fixed, array) : fixed;
  }
  if (fixed.type === "PipeFuncCall" && fixed.name === "score" && !yieldsDocuments(fixed.base))
    throw queryError(query, "score() can only be applied to documents of *");
  return fixed;
}

const isPath = (node: unknown): node is Node => isNode(node) && isCall(node, "global", "path");

function keepOneNull(unique: Node, array: Node): Node {
  const where = (op: string) => ({
    type: "Filter",
    base: array,
    expr: createOperation(op, { type: "This" }, createLiteral(null)),
  });
  const element = (value: Node, isSplat: boolean) => ({ type: "ArrayElement", value, isSplat });
  const others = { ...unique, args: [where("!=")] };
  const value = {
    type: "Array",
    elements: [element(others, true), element(createLiteral(null), false)],
  };
  const condition = createOperation(
    ">",
    createCall("global", "count", where("==")),
    createLiteral(1),
  );
  return {
    type: "Select",
    alternatives: [{ type: "SelectAlternative", condition, value }],
    fallback: unique,
  };
}

const itemPreservingTypes = new Set(["Filter", "PipeFuncCall", "Slice", "Group", "ArrayCoerce"]);

/**
 * Whether the items of a node are unmodified documents of `*`, in any number and order.
 * @param known another node that yields documents
 */
export const yieldsDocuments = (node: unknown, known?: Node): boolean =>
  isNode(node) &&
  (node === known ||
    node.type === "Everything" ||
    (itemPreservingTypes.has(node.type) && yieldsDocuments(node.base, known)));
