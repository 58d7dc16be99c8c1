import { isRecord } from "../storage/documents.ts";

/** The tree of a parsed query, as `groq-js` makes and evaluates it; parts that are nodes have a type. */
export type Node = { type: string; [part: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value.type === "string";

/** The parts of a node that are nodes; what a literal or parameter holds is none. */
export function* children(node: Node): Iterable<Node> {
  if (node.type === "Value") return;
  for (const part of Object.values(node)) {
    if (isNode(part)) yield part;
    else if (Array.isArray(part)) for (const item of part) if (isNode(item)) yield item;
  }
}

/** A node with each of its parts replaced; `name` is the part's. Itself when nothing changed. */
export function mapChildren(node: Node, map: (child: Node, name: string) => Node): Node {
  if (node.type === "Value") return node;
  let mapped = node;
  const put = (name: string, part: unknown) => {
    if (mapped === node) mapped = { ...node };
    mapped[name] = part;
  };
  for (const [name, part] of Object.entries(node)) {
    if (isNode(part)) {
      const after = map(part, name);
      if (after !== part) put(name, after);
    } else if (Array.isArray(part)) {
      const after = part.map((item: unknown) => (isNode(item) ? map(item, name) : item));
      if (after.some((item, index) => item !== part[index])) put(name, after);
    }
  }
  return mapped;
}

/** Whether a node calls this function. */
export const isCall = (node: Node, namespace: string, name: string): boolean =>
  node.type === "FuncCall" && node.namespace === namespace && node.name === name;

export const literal = (value: unknown): Node => ({ type: "Value", value });

export const call = (namespace: string, name: string, ...args: Node[]): Node => ({
  type: "FuncCall",
  namespace,
  name,
  args,
});

export const operation = (op: string, left: Node, right: Node): Node => ({
  type: "OpCall",
  op,
  left,
  right,
});
