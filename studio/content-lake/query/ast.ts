import { isRecord } from "../../../supabase/domain/json.ts";

/**
 * The syntax tree of a query as `groq-js` parses and evaluates it. Child nodes are objects with a
 * `type`.
 */
export type Node = { type: string; [property: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value.type === "string";

/** The child nodes of a node. Contents of literals and parameters do not count. */
export function* getChildren(node: Node): Iterable<Node> {
  if (node.type === "Value") return;
  for (const child of Object.values(node)) {
    if (isNode(child)) yield child;
    else if (Array.isArray(child)) for (const item of child) if (isNode(item)) yield item;
  }
}

/**
 * Returns the node with each child replaced by `map`, which also receives the child's property
 * name. Returns the same object when nothing changed.
 */
export function mapChildren(node: Node, map: (child: Node, name: string) => Node): Node {
  if (node.type === "Value") return node;
  let mapped = node;
  const replaceChild = (name: string, child: unknown) => {
    if (mapped === node) mapped = { ...node };
    mapped[name] = child;
  };
  for (const [name, child] of Object.entries(node)) {
    if (isNode(child)) {
      const after = map(child, name);
      if (after !== child) replaceChild(name, after);
    } else if (Array.isArray(child)) {
      const after = child.map((item: unknown) => (isNode(item) ? map(item, name) : item));
      if (after.some((item, index) => item !== child[index])) replaceChild(name, after);
    }
  }
  return mapped;
}

/** Whether the node calls the function `namespace::name`. */
export const isCall = (node: Node, namespace: string, name: string): boolean =>
  node.type === "FuncCall" && node.namespace === namespace && node.name === name;

export const createLiteral = (value: unknown): Node => ({ type: "Value", value });

export const createCall = (namespace: string, name: string, ...args: Node[]): Node => ({
  type: "FuncCall",
  namespace,
  name,
  args,
});

export const createOperation = (op: string, left: Node, right: Node): Node => ({
  type: "OpCall",
  op,
  left,
  right,
});
