import { createContext, Script } from "node:vm";
import { evaluateSync, GroqSyntaxError, parse, toJS } from "groq-js";
import { isRecord, type Doc } from "./documents.ts";
import { httpError, queryError, LakeError } from "./errors.ts";
import type { Dataset } from "./perspectives.ts";
import { matchesSearch, parseSearch, textOf } from "./search.ts";

/**
 * GROQ, answered by `groq-js`. What that leaves out is either added here (`match text::query()`,
 * a time limit, narrowing by type and id) or refused with a sentence that names it: a query is
 * never answered wrongly.
 */
export type Question = {
  query: string;
  params: Record<string, unknown>;
  dataset: Dataset;
  identity: string;
  projectId: string;
  datasetName: string;
  /** Milliseconds after which the answer is given up. */
  timeLimit: number;
};

type Node = { type: string; [part: string]: unknown };

/** A result larger than this many values or characters is refused. */
const LARGEST_RESULT = 32 * 1024 * 1024;
/** Queries over everything, one within the other: each level multiplies the work. */
const DEEPEST_JOIN = 3;

const UNSUPPORTED = new Set([
  "global::anywhere",
  "documents::get",
  "documents::incomingRefCount",
  "documents::incomingGlobalDocumentReferenceCount",
  "text::semanticSimilarity",
  "user::attributes",
  "media::aspect",
  "geo::latLng",
  "geo::contains",
  "geo::intersects",
  "geo::distance",
]);
const UNSUPPORTED_NAMESPACES = new Set(["delta", "diff"]);

/** The result of a query as plain JSON. Throws a `LakeError` in the shape of a query error. */
export function ask(question: Question): unknown {
  const { query, params, dataset } = question;
  return withinTime(question, () => {
    const tree = parseQuery(query, params);
    refuseUnsupported(tree, query);
    const value = evaluateSync(narrow(rewriteSearch(tree, query, dataset), question), {
      dataset: dataset.documents,
      params,
      identity: question.identity,
      sanity: { projectId: question.projectId, dataset: question.datasetName },
      dereference: ({ _ref }: { _ref: string }) => dataset.byId.get(_ref),
    });
    // Before `toJS`, which walks the whole result: shared parts are counted as often as they show.
    if (allowanceAfter(value.data, LARGEST_RESULT) < 0)
      throw queryError(query, "The result is too large; ask for fewer documents or attributes");
    return toJS(value);
  });
}

/**
 * Whether a document is among the results of a filter such as `*[_type == "page"]`, judged alone:
 * references are looked up with `find`, everything else is the document itself.
 */
export type DocumentFilter = (doc: Doc, find: (id: string) => Doc | undefined) => boolean;

/** Compiles the query of a listener once. */
export function compileFilter(question: Omit<Question, "dataset" | "timeLimit">): DocumentFilter {
  const { query, params } = question;
  const tree = parseQuery(query, params);
  refuseUnsupported(tree, question.query);
  const searches = usesSearch(tree);
  return (doc, find) => {
    const alone = { documents: [doc], byId: new Map(), byType: new Map() };
    const result: unknown = toJS(
      evaluateSync(searches ? rewriteSearch(tree, query, alone) : tree, {
        dataset: [doc],
        params,
        identity: question.identity,
        sanity: { projectId: question.projectId, dataset: question.datasetName },
        dereference: ({ _ref }: { _ref: string }) => find(_ref),
      }),
    );
    return Array.isArray(result) ? result.length > 0 : Boolean(result);
  };
}

function parseQuery(query: string, params: Record<string, unknown>): Node {
  try {
    const tree: unknown = parse(query, { params });
    if (isNode(tree)) return tree;
  } catch (error) {
    if (error instanceof GroqSyntaxError)
      throw queryError(
        query,
        error.message,
        error.position,
        Math.min(error.position + 1, query.length),
      );
    if (error instanceof Error) throw queryError(query, error.message);
  }
  throw queryError(query, "The query could not be parsed");
}

const isNode = (value: unknown): value is Node => isRecord(value) && typeof value.type === "string";

function* children(node: Node): Iterable<Node> {
  for (const part of Object.values(node)) {
    if (isNode(part)) yield part;
    else if (Array.isArray(part)) for (const item of part) if (isNode(item)) yield item;
  }
}

function refuseUnsupported(node: Node, query: string, depth = 0): void {
  const joined = node.type === "Everything" ? depth + 1 : depth;
  if (joined > DEEPEST_JOIN)
    throw queryError(query, `Queries over * may be nested ${DEEPEST_JOIN} deep at most`);
  if (node.type === "FuncCall") {
    const name = `${String(node.namespace)}::${String(node.name)}`;
    if (UNSUPPORTED.has(name) || UNSUPPORTED_NAMESPACES.has(String(node.namespace)))
      throw queryError(query, `The function ${name} is not supported by the embedded content lake`);
  }
  if (node.type === "Parameter")
    throw queryError(query, `param $${String(node.name)} referenced, but not provided`);
  // Only what runs once per result of a query over everything nests: not its own base.
  for (const child of children(node)) {
    const nested = child !== node.base && containsEverything(node.base);
    refuseUnsupported(child, query, nested ? depth + 1 : depth);
  }
}

const containsEverything = (part: unknown): boolean =>
  isNode(part) &&
  (part.type === "Everything" || (part.type !== "Value" && containsEverything(part.base)));

const usesSearch = (node: Node): boolean =>
  isSearch(node) || [...children(node)].some((child) => usesSearch(child));

const isSearch = (node: unknown): node is Node =>
  isNode(node) && node.type === "FuncCall" && node.namespace === "text" && node.name === "query";

/**
 * `x match text::query($q)` becomes what `groq-js` knows: for attributes a `match` per word, for
 * the whole document (`[@, _id]`) a list of the ids whose text matches.
 */
function rewriteSearch(node: Node, query: string, dataset: Dataset): Node {
  if (node.type === "OpCall" && node.op === "match" && isSearch(node.right)) {
    const [argument] = Array.isArray(node.right.args) ? node.right.args : [];
    if (!isNode(argument) || argument.type !== "Value" || typeof argument.value !== "string")
      throw queryError(query, "text::query() takes one string or parameter");
    const terms = parseSearch(argument.value);
    return isWholeDocument(node.left)
      ? isOneOf(idsOf(dataset.documents.filter((doc) => matchesSearch(textOf(doc), terms))))
      : matchEach(node.left, argument.value);
  }
  if (isSearch(node)) throw queryError(query, "text::query() may only stand to the right of match");
  return mapChildren(node, (child) => rewriteSearch(child, query, dataset));
}

function matchEach(left: unknown, search: string): Node {
  const terms = parseSearch(search).map((term): Node => {
    const words = term.words.map((word, index) =>
      term.prefix && index === term.words.length - 1 ? `${word}*` : word,
    );
    const match = { type: "OpCall", op: "match", left, right: { type: "Value", value: words } };
    return term.not ? { type: "Not", base: match } : match;
  });
  const [first = { type: "Value", value: true }, ...rest] = terms;
  return rest.reduce((left, right): Node => ({ type: "And", left, right }), first);
}

/** `@` or a list with it, as in `[@, _id] match text::query($q)`. */
const isWholeDocument = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === "This" ||
    (node.type === "ArrayElement" && isWholeDocument(node.value)) ||
    (node.type === "Array" && Array.isArray(node.elements) && node.elements.some(isWholeDocument)));

const isOneOf = (ids: string[]): Node => ({
  type: "OpCall",
  op: "in",
  left: { type: "AccessAttribute", name: "_id" },
  right: { type: "Value", value: ids },
});

const idsOf = (documents: Doc[]): string[] => documents.map((doc) => doc._id);

function mapChildren(node: Node, map: (child: Node) => Node): Node {
  const mapped: Node = { type: node.type };
  for (const [name, part] of Object.entries(node)) {
    if (name === "value" && node.type === "Value") mapped[name] = part;
    else if (isNode(part)) mapped[name] = map(part);
    else if (Array.isArray(part))
      mapped[name] = part.map((item: unknown) => (isNode(item) ? map(item) : item));
    else mapped[name] = part;
  }
  return mapped;
}

/** Filters on `_type` or `_id` start from those documents alone instead of from all. */
function narrow(node: Node, question: Question): Node {
  const mapped = mapChildren(node, (child) => narrow(child, question));
  if (mapped.type !== "Filter" || !isNode(mapped.base) || mapped.base.type !== "Everything")
    return mapped;
  const documents = candidates(mapped.expr, question.dataset);
  return documents ? { ...mapped, base: { type: "Value", value: documents } } : mapped;
}

/** The documents that can pass a filter, or undefined when it does not say. */
function candidates(expr: unknown, dataset: Dataset): Doc[] | undefined {
  if (!isNode(expr)) return undefined;
  if (expr.type === "Group") return candidates(expr.base, dataset);
  if (expr.type === "And") return candidates(expr.left, dataset) ?? candidates(expr.right, dataset);
  if (expr.type !== "OpCall" || (expr.op !== "==" && expr.op !== "in")) return undefined;
  if (!isNode(expr.left) || expr.left.type !== "AccessAttribute" || expr.left.base)
    return undefined;
  const values = literals(expr.right, expr.op);
  if (!values) return undefined;
  if (expr.left.name === "_id") {
    const documents = values.map((id) => dataset.byId.get(id));
    return documents.filter((doc) => doc !== undefined);
  }
  // Two types would come out in another order than the stored one.
  if (expr.left.name === "_type" && values.length === 1)
    return dataset.byType.get(values[0] ?? "") ?? [];
  return undefined;
}

/** The distinct strings of a literal, or undefined when it is none or holds anything else. */
function literals(node: unknown, op: "==" | "in"): string[] | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Array" && op === "in" && Array.isArray(node.elements)) {
    const values = node.elements.map((element: unknown) =>
      isNode(element) && element.isSplat !== true ? literals(element.value, "==")?.[0] : undefined,
    );
    return values.every((value) => value !== undefined) ? [...new Set(values)] : undefined;
  }
  if (node.type !== "Value") return undefined;
  const values: unknown[] = op === "in" && Array.isArray(node.value) ? node.value : [node.value];
  return values.every((value) => typeof value === "string") ? [...new Set(values)] : undefined;
}

const sandbox: { run?: () => unknown } = {};
const context = createContext(sandbox);
const script = new Script("run()");

/** Stops an evaluation that takes too long, so that one query cannot hold up everybody else. */
function withinTime({ query, timeLimit }: Question, run: () => unknown): unknown {
  sandbox.run = run;
  try {
    return script.runInContext(context, { timeout: timeLimit });
  } catch (error) {
    throw asQueryError(query, timeLimit, error);
  } finally {
    delete sandbox.run;
  }
}

function asQueryError(query: string, timeLimit: number, error: unknown): LakeError {
  if (error instanceof LakeError) return error;
  // The error of a stopped script comes from another realm, where `Error` is another class.
  if (isRecord(error) && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
    return httpError(408, `The query took longer than ${timeLimit / 1000} seconds and was stopped`);
  return queryError(query, error instanceof Error ? error.message : "The query failed");
}

/** What is left of an allowance after a value is written out; below zero it is used up. */
function allowanceAfter(value: unknown, allowance: number): number {
  let left = allowance - 1;
  if (typeof value === "string") return left - value.length;
  if (typeof value !== "object" || value === null) return left;
  for (const item of Object.values(value)) {
    left = allowanceAfter(item, left);
    if (left < 0) break;
  }
  return left;
}
