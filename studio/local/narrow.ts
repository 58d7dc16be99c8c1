import { randomBytes } from "node:crypto";
import { areDocuments } from "./amend.ts";
import { byId, type Dataset } from "./dataset.ts";
import type { Doc } from "./documents.ts";
import { queryError } from "./errors.ts";
import { matchesSearch, parseSearch } from "./search.ts";
import { call, children, isNode, literal, mapChildren, operation, type Node } from "./tree.ts";

/**
 * A query's tree, rewritten so that it starts from the documents which an index gives instead of
 * from all, and so that it has what `groq-js` leaves out (`match text::query()`). The result is that
 * of the tree as it was.
 *
 * What is known only while the query runs, such as the `^._id` of a join, is looked up through the
 * one door that `groq-js` has: following a reference. Such a lookup is a reference whose `_ref`
 * begins with a mark that no document knows.
 */
export class Narrowed {
  readonly tree: Node;
  #query: string;
  #dataset: Dataset;
  #documents: Node | undefined;
  #lookups: ((key: string) => unknown)[] = [];
  #hits = new Map<string, { documents: readonly Doc[]; lookup: number }>();

  /** @param documents a literal that holds documents of `*`, besides `*` itself */
  constructor(tree: Node, query: string, dataset: Dataset, documents?: Node) {
    this.#query = query;
    this.#dataset = dataset;
    this.#documents = documents;
    this.tree = this.#rewrite(tree, false);
  }

  /** What a reference leads to: a document, or what one of the rewritten tree's lookups finds. */
  dereference(ref: string): unknown {
    if (!ref.startsWith(MARK)) return this.#dataset.get(ref);
    const end = ref.indexOf(":", MARK.length);
    return this.#lookups[Number(ref.slice(MARK.length, end))]?.(ref.slice(end + 1));
  }

  /** @param onDocument whether `@` is a whole document where the node stands */
  #rewrite(node: Node, onDocument: boolean): Node {
    if (!concerns(node)) return node;
    if (isSearchMatch(node)) return this.#search(node, onDocument);
    if (isSearch(node))
      throw queryError(this.#query, "text::query() may only stand to the right of match");
    if (isCall(node, "sanity", "partOfRelease") && this.#dataset.layered)
      return this.#partOfRelease(mapChildren(node, (child) => this.#rewrite(child, onDocument)));
    if (node.type === "Filter" && isNode(node.base) && isNode(node.expr)) {
      if (node.base.type === "Everything") return this.#filter(node, node.expr);
      if (asksForScore(node.expr) && isScored(node.base))
        return this.#scored(node, node.base, node.expr);
    }
    const one =
      isNode(node.base) && node.base.type === "AccessElement" ? node.base.base : node.base;
    const inner = areDocuments(one, this.#documents) || (isDocument(node.base) && onDocument);
    const moves = SCOPES.has(node.type);
    return mapChildren(node, (child, name) =>
      this.#rewrite(child, moves && name !== "base" ? inner : onDocument),
    );
  }

  /** @param others what else the documents to be filtered are known to be among */
  #filter(node: Node, expr: Node, others?: Found): Node {
    const found = smaller(this.#found(expr), others);
    const joined = (found?.documents.length ?? Infinity) > FEW ? this.#joined(expr) : undefined;
    const rest = joined || !found?.satisfied ? expr : replace(expr, found.satisfied);
    const base = found ? literal(found.documents) : EVERYTHING;
    return {
      ...node,
      base: joined ? this.#lookupOr(joined, base) : base,
      expr: this.#rewrite(rest, true),
    };
  }

  /** `*[...] | score(...)[_score > 0]` starts from what one of the scored conditions finds. */
  #scored(node: Node, score: Scored, expr: Node): Node {
    const found = score.args.map((argument) => this.#found(argument));
    const known = found.filter((one) => one !== undefined);
    const others =
      known.length === found.length
        ? { documents: union(known.map(({ documents }) => documents)) }
        : undefined;
    const { base } = score;
    return {
      ...node,
      base: {
        ...score,
        base: this.#filter(base, base.expr, others),
        args: score.args.map((argument) => this.#rewrite(argument, true)),
      },
      expr: this.#rewrite(expr, true),
    };
  }

  /** The documents that can pass a filter, or undefined when no index knows. */
  #found(expr: Node): Found | undefined {
    const { left, right, base } = expr;
    if (expr.type === "Group" && isNode(base)) return this.#found(base);
    if (isSearchMatch(expr)) {
      if (isWholeDocument(left))
        return { documents: this.#hitsOf(expr).documents, satisfied: expr };
      const documents =
        isNode(left) && isOwnText(left)
          ? this.#dataset.containing(parseSearch(this.#searchText(expr)))
          : undefined;
      return documents && { documents };
    }
    if (isCall(expr, "global", "boost") && Array.isArray(expr.args) && isNode(expr.args[0]))
      return this.#found(expr.args[0]);
    if (expr.type === "FuncCall") {
      const ids = isCall(expr, "global", "references") ? stringsOf(expr.args) : undefined;
      return ids && { documents: union(ids.map((id) => this.#dataset.referringTo(id))) };
    }
    if (!isNode(left) || !isNode(right)) return undefined;
    if (expr.type === "And") {
      return smaller(this.#found(left), this.#found(right));
    }
    if (expr.type === "Or") {
      const [one, other] = [this.#found(left), this.#found(right)];
      return one && other && { documents: union([one.documents, other.documents]) };
    }
    if (expr.type !== "OpCall") return undefined;
    if (expr.op === "in" && endsInRef(right)) {
      const [id] = stringsOf([left]) ?? [];
      return id === undefined ? undefined : { documents: this.#dataset.referringTo(id) };
    }
    const equal =
      expr.op === "==" ? (pathAndValue(left, right) ?? pathAndValue(right, left)) : null;
    const { path, values } =
      equal ?? (expr.op === "in" ? { path: pathOf(left), values: listOf(right) } : {});
    return (
      path &&
      values && {
        documents: union(values.map((value) => this.#dataset.having(path, value))),
        satisfied: expr,
      }
    );
  }

  /** The part of a filter that compares with what stands outside of it, as joins do. */
  #joined(expr: Node): Joined | undefined {
    const { left, right, base } = expr;
    if (expr.type === "Group" && isNode(base)) return this.#joined(base);
    if (isCall(expr, "global", "references")) {
      const [argument, ...others] = Array.isArray(expr.args) ? expr.args : [];
      const key = others.length === 0 ? outside(argument) : undefined;
      return key && { key, find: (id) => this.#dataset.referringTo(id) };
    }
    if (!isNode(left) || !isNode(right)) return undefined;
    if (expr.type === "And") return this.#joined(left) ?? this.#joined(right);
    if (expr.type !== "OpCall") return undefined;
    if (expr.op === "in" && endsInRef(right)) {
      const key = outside(left);
      return key && { key, find: (id) => this.#dataset.referringTo(id) };
    }
    if (expr.op !== "==") return undefined;
    const path = pathOf(left) ?? pathOf(right);
    const key = outside(pathOf(left) ? right : left);
    return path && key && { key, find: (value) => this.#dataset.having(path, value) };
  }

  /** Looks the documents up where the key is a string; anything else has no index. */
  #lookupOr({ key, find }: Joined, fallback: Node): Node {
    const condition = call("string", "startsWith", key, literal(""));
    const value = lookup(this.#lookups.push(find) - 1, key);
    return { type: "Select", alternatives: [alternative(condition, value)], fallback };
  }

  #hitsOf(node: Node): { documents: readonly Doc[]; lookup: number } {
    const search = this.#searchText(node);
    const known = this.#hits.get(search);
    if (known) return known;
    const documents = this.#dataset.matching(parseSearch(search));
    const ids = new Set(documents.map((doc) => doc._id));
    const hits = { documents, lookup: this.#lookups.push((id) => ids.has(id)) - 1 };
    this.#hits.set(search, hits);
    return hits;
  }

  #searchText({ right }: Node): string {
    const [argument, ...others] = isNode(right) && Array.isArray(right.args) ? right.args : [];
    if (isNode(argument) && typeof argument.value === "string" && others.length === 0)
      return argument.value;
    throw queryError(this.#query, "text::query() takes one string or parameter");
  }

  /** Whether the index found the document, or else whether the words stand in an attribute. */
  #search(node: Node, onDocument: boolean): Node {
    if (isWholeDocument(node.left)) {
      if (onDocument) return lookup(this.#hitsOf(node).lookup, attribute("_id"));
      throw queryError(this.#query, "text::query() searches attributes, or documents of *");
    }
    if (!isNode(node.left)) return node;
    const left = this.#rewrite(node.left, onDocument);
    const terms = parseSearch(this.#searchText(node));
    const index = this.#lookups.push((text) => matchesSearch(text, terms)) - 1;
    // A list is searched as one text; what is neither text nor a list of texts has no words.
    const listed = call("array", "join", call("array", "compact", left), literal("\n"));
    const text = {
      type: "Select",
      alternatives: [alternative(call("string", "startsWith", left, literal("")), left)],
      fallback: listed,
    };
    const found = lookup(index, text);
    return { type: "Select", alternatives: [alternative(found, TRUE)], fallback: literal(false) };
  }

  /** Layers show documents under their published ids, which no longer tell the release. */
  #partOfRelease(node: Node): Node {
    const [release] = Array.isArray(node.args) ? node.args : [];
    if (!isNode(release)) return node;
    const start = operation("+", operation("+", literal("versions."), release), literal("."));
    return call("string", "startsWith", attribute("_originalId"), start);
  }
}

type Found = { documents: readonly Doc[]; satisfied?: Node };
type Filter = Node & { base: Node; expr: Node };
type Scored = Node & { base: Filter; args: Node[] };
type Joined = { key: Node; find(key: string): readonly Doc[] };

const MARK = `\0${randomBytes(8).toString("hex")}:`;
/** From so few documents a filter is as fast as a lookup. */
const FEW = 16;
const EVERYTHING: Node = { type: "Everything" };
/** What is evaluated once per item of its base, with `@` as that item. */
const SCOPES = new Set(["Filter", "Projection", "Map", "FlatMap", "PipeFuncCall"]);

const TRUE = literal(true);

const alternative = (condition: Node, value: Node): Node => ({
  type: "SelectAlternative",
  condition,
  value,
});

const attribute = (name: string): Node => ({ type: "AccessAttribute", name });

const lookup = (index: number, key: Node): Node => ({
  type: "Deref",
  base: {
    type: "Object",
    attributes: [
      {
        type: "ObjectAttributeValue",
        name: "_ref",
        value: operation("+", literal(`${MARK}${index}:`), key),
      },
    ],
  },
});

const isCall = (node: Node, namespace: string, name: string): boolean =>
  node.type === "FuncCall" && node.namespace === namespace && node.name === name;

const isSearch = (node: Node): boolean => isCall(node, "text", "query");

const isSearchMatch = (node: Node): boolean =>
  node.type === "OpCall" && node.op === "match" && isNode(node.right) && isSearch(node.right);

const known = new WeakMap<Node, boolean>();

/** Whether anything in a node may be rewritten: trees are asked again, and most parts never are. */
function concerns(node: Node): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const itself =
    node.type === "Everything" || isSearch(node) || isCall(node, "sanity", "partOfRelease");
  const answer = itself || [...children(node)].some(concerns);
  known.set(node, answer);
  return answer;
}

/** Whether a query searches with `text::query()`. */
export const usesSearch = (node: Node): boolean =>
  isSearch(node) || [...children(node)].some((child) => usesSearch(child));

/** `@` or a list with it, as in `[@, _id] match text::query($q)`. */
const isWholeDocument = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === "This" ||
    (node.type === "ArrayElement" && isWholeDocument(node.value)) ||
    (node.type === "Array" && Array.isArray(node.elements) && node.elements.some(isWholeDocument)));

/** `@`, which is a document where the scope's is. */
const isDocument = (node: unknown): boolean => isNode(node) && node.type === "This";

/** The names of an access such as `path.current`, or undefined for anything else. */
function pathOf(node: Node): string[] | undefined {
  if (node.type === "Group" && isNode(node.base)) return pathOf(node.base);
  if (node.type !== "AccessAttribute" || typeof node.name !== "string") return undefined;
  if (!isNode(node.base) || node.base.type === "This") return [node.name];
  const outer = pathOf(node.base);
  return outer && [...outer, node.name];
}

function pathAndValue(left: Node, right: Node): { path: string[]; values: string[] } | undefined {
  const path = pathOf(left);
  const literals = right.type === "Value" ? [right.value] : [];
  const values = literals.filter((value) => typeof value === "string");
  return path && values.length === 1 ? { path, values } : undefined;
}

/** The strings of a list that holds nothing else. */
function listOf(node: Node): string[] | undefined {
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
function stringsOf(nodes: unknown): string[] | undefined {
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
function endsInRef(node: Node): boolean {
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
function outside(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Group") return outside(node.base);
  if (node.type === "Parent" && typeof node.n === "number")
    return node.n > 1 ? { type: "Parent", n: node.n - 1 } : { type: "This" };
  const base = node.type === "AccessAttribute" ? outside(node.base) : undefined;
  return base && { type: "AccessAttribute", name: node.name, base };
}

/** The expression with the part that all documents to be filtered satisfy taken as true. */
const replace = (expr: Node, satisfied: Node): Node =>
  expr === satisfied ? TRUE : mapChildren(expr, (child) => replace(child, satisfied));

const smaller = (one: Found | undefined, other: Found | undefined): Found | undefined =>
  !one || (other && other.documents.length < one.documents.length) ? other : one;

/** `_score > 0`, alone or with other conditions. */
const asksForScore = (expr: Node): boolean =>
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

const isScored = (node: Node): node is Scored =>
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
function isOwnText(node: Node): boolean {
  if (isCall(node, "pt", "text")) {
    const [argument] = Array.isArray(node.args) ? node.args : [];
    return isNode(argument) && isOwnText(argument);
  }
  const path = pathOf(node);
  return path !== undefined && !path.some((name) => name.startsWith("_"));
}

function union(lists: (readonly Doc[])[]): readonly Doc[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  return [...new Set(lists.flat())].sort(byId);
}
