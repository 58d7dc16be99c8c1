import { randomBytes } from "node:crypto";
import { yieldsDocuments } from "./groq-compat.ts";
import { compareIds, type Dataset } from "./dataset.ts";
import type { Doc } from "../storage/documents.ts";
import { queryError } from "../errors.ts";
import {
  filtersByScore,
  endsInRef,
  isIndexedText,
  isScoreCall,
  isSearch,
  isSearchMatch,
  isThis,
  isWholeDocument,
  getStringList,
  toOuterScope,
  getPathAndValue,
  getPath,
  getStrings,
  type ScoreCall,
} from "./filter-shapes.ts";
import { matchesSearch, parseSearch } from "./search.ts";
import {
  createCall,
  getChildren,
  isCall,
  isNode,
  createLiteral,
  mapChildren,
  createOperation,
  type Node,
} from "./ast.ts";

/**
 * Rewrites a query so that it starts from indexed documents instead of all documents, and adds
 * `match text::query()`, which `groq-js` lacks. The result of the query stays the same.
 *
 * Values known only at run time, such as the `^._id` of a join, are looked up through the only hook
 * of `groq-js`: dereferencing. Such a lookup is a reference whose `_ref` starts with a random
 * prefix.
 */
export class QueryPlan {
  readonly tree: Node;
  #query: string;
  #dataset: Dataset;
  #documents: Node | undefined;
  #lookups: ((key: string) => unknown)[] = [];
  #hits = new Map<string, { documents: readonly Doc[]; lookup: number }>();

  /** @param documents a literal that holds documents of `*`, in addition to `*` itself */
  constructor(tree: Node, query: string, dataset: Dataset, documents?: Node) {
    this.#query = query;
    this.#dataset = dataset;
    this.#documents = documents;
    this.tree = this.#rewrite(tree, false);
  }

  /** Resolves a reference to its document, or to the result of a lookup that the plan created. */
  dereference(ref: string): unknown {
    if (!ref.startsWith(lookupPrefix)) return this.#dataset.get(ref);
    const end = ref.indexOf(":", lookupPrefix.length);
    return this.#lookups[Number(ref.slice(lookupPrefix.length, end))]?.(ref.slice(end + 1));
  }

  /** @param onDocument whether `@` is a whole document at this node */
  #rewrite(node: Node, onDocument: boolean): Node {
    if (!isRewritable(node)) return node;
    if (isSearchMatch(node)) return this.#rewriteSearch(node, onDocument);
    if (isSearch(node))
      throw queryError(this.#query, "text::query() is only allowed to the right of match");
    if (isCall(node, "sanity", "partOfRelease") && this.#dataset.isLayered)
      return this.#rewritePartOfRelease(
        mapChildren(node, (child) => this.#rewrite(child, onDocument)),
      );
    if (node.type === "Filter" && isNode(node.base) && isNode(node.expr)) {
      if (node.base.type === "Everything") return this.#rewriteFilter(node, node.expr);
      if (filtersByScore(node.expr) && isScoreCall(node.base))
        return this.#rewriteScored(node, node.base, node.expr);
    }
    const source =
      isNode(node.base) && node.base.type === "AccessElement" ? node.base.base : node.base;
    const inner = yieldsDocuments(source, this.#documents) || (isThis(node.base) && onDocument);
    const entersScope = scopeTypes.has(node.type);
    return mapChildren(node, (child, name) =>
      this.#rewrite(child, entersScope && name !== "base" ? inner : onDocument),
    );
  }

  /** @param others another set that contains all documents to filter */
  #rewriteFilter(node: Node, expr: Node, others?: IndexResult): Node {
    const found = pickSmaller(this.#findDocuments(expr), others);
    const joined =
      (found?.documents.length ?? Infinity) > minLookupSize ? this.#findJoin(expr) : undefined;
    const rest = joined || !found?.condition ? expr : replaceWithTrue(expr, found.condition);
    const base = found ? createLiteral(found.documents) : everything;
    return {
      ...node,
      base: joined ? this.#createLookupOr(joined, base) : base,
      expr: this.#rewrite(rest, true),
    };
  }

  /** `*[...] | score(...)[_score > 0]` starts from the documents that match a scored condition. */
  #rewriteScored(node: Node, score: ScoreCall, expr: Node): Node {
    const found = score.args.map((argument) => this.#findDocuments(argument));
    const rewritableNodes = found.filter((one) => one !== undefined);
    const others =
      rewritableNodes.length === found.length
        ? { documents: mergeDocuments(rewritableNodes.map(({ documents }) => documents)) }
        : undefined;
    const { base } = score;
    return {
      ...node,
      base: {
        ...score,
        base: this.#rewriteFilter(base, base.expr, others),
        args: score.args.map((argument) => this.#rewrite(argument, true)),
      },
      expr: this.#rewrite(expr, true),
    };
  }

  /** The documents that can pass a filter, or undefined without a suitable index. */
  #findDocuments(expr: Node): IndexResult | undefined {
    const { left, right, base } = expr;
    if (expr.type === "Group" && isNode(base)) return this.#findDocuments(base);
    if (isSearchMatch(expr)) {
      if (isWholeDocument(left))
        return { documents: this.#findHits(expr).documents, condition: expr };
      const documents =
        isNode(left) && isIndexedText(left)
          ? this.#dataset.findByWords(parseSearch(this.#getSearchText(expr)))
          : undefined;
      return documents && { documents };
    }
    if (isCall(expr, "global", "boost") && Array.isArray(expr.args) && isNode(expr.args[0]))
      return this.#findDocuments(expr.args[0]);
    if (expr.type === "FuncCall") {
      const ids = isCall(expr, "global", "references") ? getStrings(expr.args) : undefined;
      return (
        ids && { documents: mergeDocuments(ids.map((id) => this.#dataset.findReferencing(id))) }
      );
    }
    if (!isNode(left) || !isNode(right)) return undefined;
    if (expr.type === "And") {
      return pickSmaller(this.#findDocuments(left), this.#findDocuments(right));
    }
    if (expr.type === "Or") {
      const [one, other] = [this.#findDocuments(left), this.#findDocuments(right)];
      return one && other && { documents: mergeDocuments([one.documents, other.documents]) };
    }
    if (expr.type !== "OpCall") return undefined;
    if (expr.op === "in" && endsInRef(right)) {
      const [id] = getStrings([left]) ?? [];
      return id === undefined ? undefined : { documents: this.#dataset.findReferencing(id) };
    }
    const equal =
      expr.op === "==" ? (getPathAndValue(left, right) ?? getPathAndValue(right, left)) : null;
    const { path, values } =
      equal ?? (expr.op === "in" ? { path: getPath(left), values: getStringList(right) } : {});
    return (
      path &&
      values && {
        documents: mergeDocuments(
          values.map((value) => this.#dataset.findByAttribute(path, value)),
        ),
        condition: expr,
      }
    );
  }

  /** The part of a filter that compares with a value from outside it, as joins do. */
  #findJoin(expr: Node): Join | undefined {
    const { left, right, base } = expr;
    if (expr.type === "Group" && isNode(base)) return this.#findJoin(base);
    if (isCall(expr, "global", "references")) {
      const [argument, ...others] = Array.isArray(expr.args) ? expr.args : [];
      const key = others.length === 0 ? toOuterScope(argument) : undefined;
      return key && { key, find: (id) => this.#dataset.findReferencing(id) };
    }
    if (!isNode(left) || !isNode(right)) return undefined;
    if (expr.type === "And") return this.#findJoin(left) ?? this.#findJoin(right);
    if (expr.type !== "OpCall") return undefined;
    if (expr.op === "in" && endsInRef(right)) {
      const key = toOuterScope(left);
      return key && { key, find: (id) => this.#dataset.findReferencing(id) };
    }
    if (expr.op !== "==") return undefined;
    const path = getPath(left) ?? getPath(right);
    const key = toOuterScope(getPath(left) ? right : left);
    return path && key && { key, find: (value) => this.#dataset.findByAttribute(path, value) };
  }

  /** Looks documents up when the key is a string; other keys have no index. */
  #createLookupOr({ key, find }: Join, fallback: Node): Node {
    const condition = createCall("string", "startsWith", key, createLiteral(""));
    const value = createLookup(this.#lookups.push(find) - 1, key);
    return { type: "Select", alternatives: [createAlternative(condition, value)], fallback };
  }

  #findHits(node: Node): { documents: readonly Doc[]; lookup: number } {
    const search = this.#getSearchText(node);
    const known = this.#hits.get(search);
    if (known) return known;
    const documents = this.#dataset.search(parseSearch(search));
    const ids = new Set(documents.map((doc) => doc._id));
    const hits = { documents, lookup: this.#lookups.push((id) => ids.has(id)) - 1 };
    this.#hits.set(search, hits);
    return hits;
  }

  #getSearchText({ right }: Node): string {
    const [argument, ...others] = isNode(right) && Array.isArray(right.args) ? right.args : [];
    if (isNode(argument) && typeof argument.value === "string" && others.length === 0)
      return argument.value;
    throw queryError(this.#query, "text::query() requires one string or parameter");
  }

  /** Whether the index found the document, or whether the attribute contains the words. */
  #rewriteSearch(node: Node, onDocument: boolean): Node {
    if (isWholeDocument(node.left)) {
      if (onDocument) return createLookup(this.#findHits(node).lookup, createAttribute("_id"));
      throw queryError(this.#query, "text::query() requires attributes or documents of *");
    }
    if (!isNode(node.left)) return node;
    const left = this.#rewrite(node.left, onDocument);
    const terms = parseSearch(this.#getSearchText(node));
    const index = this.#lookups.push((text) => matchesSearch(text, terms)) - 1;
    // A list is searched as one text; values other than strings and lists of strings contain no
    // words.
    const listed = createCall(
      "array",
      "join",
      createCall("array", "compact", left),
      createLiteral("\n"),
    );
    const text = {
      type: "Select",
      alternatives: [
        createAlternative(createCall("string", "startsWith", left, createLiteral("")), left),
      ],
      fallback: listed,
    };
    const found = createLookup(index, text);
    return {
      type: "Select",
      alternatives: [createAlternative(found, trueLiteral)],
      fallback: createLiteral(false),
    };
  }

  /** Layered documents have published ids, which do not contain the release. */
  #rewritePartOfRelease(node: Node): Node {
    const [release] = Array.isArray(node.args) ? node.args : [];
    if (!isNode(release)) return node;
    const start = createOperation(
      "+",
      createOperation("+", createLiteral("versions."), release),
      createLiteral("."),
    );
    return createCall("string", "startsWith", createAttribute("_originalId"), start);
  }
}

type IndexResult = { documents: readonly Doc[]; condition?: Node };
type Join = { key: Node; find(key: string): readonly Doc[] };

const lookupPrefix = `\0${randomBytes(8).toString("hex")}:`;
/** For this many documents a filter is as fast as a lookup. */
const minLookupSize = 16;
const everything: Node = { type: "Everything" };
/** Node types evaluated once per item of their base, with `@` as that item. */
const scopeTypes = new Set(["Filter", "Projection", "Map", "FlatMap", "PipeFuncCall"]);

const trueLiteral = createLiteral(true);

const createAlternative = (condition: Node, value: Node): Node => ({
  type: "SelectAlternative",
  condition,
  value,
});

const createAttribute = (name: string): Node => ({ type: "AccessAttribute", name });

const createLookup = (index: number, key: Node): Node => ({
  type: "Deref",
  base: {
    type: "Object",
    attributes: [
      {
        type: "ObjectAttributeValue",
        name: "_ref",
        value: createOperation("+", createLiteral(`${lookupPrefix}${index}:`), key),
      },
    ],
  },
});

const known = new WeakMap<Node, boolean>();

/**
 * Whether any part of a node may be rewritten. Cached, because trees are reused and most parts
 * never change.
 */
function isRewritable(node: Node): boolean {
  const cached = known.get(node);
  if (cached !== undefined) return cached;
  const itself =
    node.type === "Everything" || isSearch(node) || isCall(node, "sanity", "partOfRelease");
  const result = itself || [...getChildren(node)].some(isRewritable);
  known.set(node, result);
  return result;
}

/** Replaces the condition that all found documents satisfy with true. */
const replaceWithTrue = (expr: Node, condition: Node): Node =>
  expr === condition
    ? trueLiteral
    : mapChildren(expr, (child) => replaceWithTrue(child, condition));

const pickSmaller = (
  one: IndexResult | undefined,
  other: IndexResult | undefined,
): IndexResult | undefined =>
  !one || (other && other.documents.length < one.documents.length) ? other : one;

function mergeDocuments(lists: (readonly Doc[])[]): readonly Doc[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  return [...new Set(lists.flat())].sort(compareIds);
}
