import { randomBytes } from "node:crypto";
import { areDocuments } from "./groq-compat.ts";
import { byId, type Dataset } from "./dataset.ts";
import type { Doc } from "../storage/documents.ts";
import { queryError } from "../errors.ts";
import {
  asksForScore,
  endsInRef,
  isOwnText,
  isScored,
  isSearch,
  isSearchMatch,
  isThis,
  isWholeDocument,
  listOf,
  outside,
  pathAndValue,
  pathOf,
  stringsOf,
  type Scored,
} from "./filter-shapes.ts";
import { matchesSearch, parseSearch } from "./search.ts";
import {
  call,
  children,
  isCall,
  isNode,
  literal,
  mapChildren,
  operation,
  type Node,
} from "./ast.ts";

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
    const inner = areDocuments(one, this.#documents) || (isThis(node.base) && onDocument);
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

/** The expression with the part that all documents to be filtered satisfy taken as true. */
const replace = (expr: Node, satisfied: Node): Node =>
  expr === satisfied ? TRUE : mapChildren(expr, (child) => replace(child, satisfied));

const smaller = (one: Found | undefined, other: Found | undefined): Found | undefined =>
  !one || (other && other.documents.length < one.documents.length) ? other : one;

function union(lists: (readonly Doc[])[]): readonly Doc[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  return [...new Set(lists.flat())].sort(byId);
}
