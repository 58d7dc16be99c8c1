import { randomBytes } from "node:crypto";
import { createContext, Script } from "node:vm";
import { evaluateSync, GroqSyntaxError, parse, toJS } from "groq-js";
import { isRecord } from "../../../supabase/domain/json.ts";
import { fixGroqDeviations } from "./groq-compat.ts";
import { Dataset } from "./dataset.ts";
import { type Doc } from "../storage/documents.ts";
import { queryError, queryTimeout, LakeError } from "../errors.ts";
import { comparesAttributesOnly, usesSearch } from "./filter-shapes.ts";
import { QueryPlan } from "./query-planner.ts";
import { getChildren, isNode, createLiteral, type Node } from "./ast.ts";

/**
 * Evaluates GROQ with `groq-js`. Missing features are either added here (`match text::query()`,
 * time limits, indexes) or rejected with an error that names them, so that no query returns a wrong
 * result.
 */
export type QueryRequest = {
  query: string;
  params: Record<string, unknown>;
  dataset: Dataset;
  identity: string;
  projectId: string;
  datasetName: string;
  /** Milliseconds after which the evaluation is aborted. */
  timeLimitMs: number;
  /**
   * Maximum number of evaluations when a run was aborted before it got half of its limit as CPU
   * time; default 1.
   */
  maxAttempts?: number;
};

/** Maximum number of values and characters in a result. */
const maxResultSize = 32 * 1024 * 1024;
/** Maximum nesting of queries over `*`; each level multiplies the work. */
const maxJoinDepth = 3;

const unsupportedFunctions = new Set([
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
const unsupportedNamespaces = new Set(["delta", "diff"]);

/** The result of a query. Throws a `LakeError` in the shape of a query error. */
export const evaluateQuery = (request: QueryRequest): unknown =>
  withTimeLimit(request, () => evaluateWithoutLimit(request));

/**
 * The result of a query as JSON. Throws like `evaluateQuery`; the time limit includes
 * serialization.
 */
export const evaluateQueryAsJson = (request: QueryRequest): string =>
  withTimeLimit(request, () => JSON.stringify(evaluateWithoutLimit(request) ?? null));

function evaluateWithoutLimit(request: QueryRequest): unknown {
  const { query, params, dataset } = request;
  const plan = new QueryPlan(parseCached(query, params), query, dataset);
  const value = evaluateSync(plan.tree, {
    dataset: dataset.all(),
    params,
    identity: request.identity,
    sanity: { projectId: request.projectId, dataset: request.datasetName },
    dereference: ({ _ref }: { _ref: string }) => plan.dereference(_ref),
  });
  // Check before `toJS`, which copies the whole result. Shared parts count each time they occur.
  if (subtractSize(value.data, maxResultSize) < 0)
    throw queryError(query, "The result is too large. Select fewer documents or attributes");
  return toJS(value);
}

export type DocumentFilter = {
  /** Whether a document passes the filters of a query such as `*[_type == "page"]`. */
  matches(doc: Doc): boolean;
  /** Whether `matches` only compares attributes, which takes microseconds and needs no time limit. */
  isCheap: boolean;
};

export type ListenerQuery = Omit<QueryRequest, "dataset" | "timeLimitMs"> & {
  /** All current documents, for references and joins. */
  getAllDocuments(): Dataset;
};

/**
 * Compiles the document filters of a listener's query. Ordering and slices are ignored because they
 * cannot be evaluated for a single document.
 */
export function compileFilter(request: ListenerQuery): DocumentFilter {
  const { query, params } = request;
  const candidates = createLiteral([]);
  const filters = collectFilters(parseUncached(query, params), candidates);
  if (filters.length === 0)
    throw queryError(
      query,
      'A listener requires a filter over documents, such as *[_type == "page"]',
    );
  if (filters.some((filter) => usesSearch(filter) && containsType(filter, "Everything")))
    throw queryError(
      query,
      "A listener's filter cannot combine text search with queries over other documents",
    );
  return {
    matches: (doc) => {
      candidates.value = [doc];
      return filters.some((filter) => passesFilter(filter, candidates, doc, request));
    },
    isCheap: filters.every(comparesAttributesOnly),
  };
}

function passesFilter(filter: Node, candidates: Node, doc: Doc, request: ListenerQuery): boolean {
  const { query, params, getAllDocuments } = request;
  const joins = containsType(filter, "Everything");
  const searches = usesSearch(filter);
  const dataset = searches ? new Dataset([doc]) : getAllDocuments();
  const plan = searches || joins ? new QueryPlan(filter, query, dataset, candidates) : undefined;
  const { data } = evaluateSync(plan?.tree ?? filter, {
    dataset: joins ? dataset.all() : [],
    params,
    identity: request.identity,
    sanity: { projectId: request.projectId, dataset: request.datasetName },
    dereference: ({ _ref }: { _ref: string }) =>
      plan?.dereference(_ref) ?? getAllDocuments().get(_ref),
  });
  return Array.isArray(data) && data.length > 0;
}

/** The filters over `*` that a query starts with, applied to `candidates` instead. */
function collectFilters(node: Node, candidates: Node): Node[] {
  const filter = rebaseFilter(node, candidates);
  return filter
    ? [filter]
    : [...getChildren(node)].flatMap((child) => collectFilters(child, candidates));
}

function rebaseFilter(node: Node, candidates: Node): Node | undefined {
  if (node.type === "Everything") return candidates;
  const base = isNode(node.base) ? rebaseFilter(node.base, candidates) : undefined;
  return base && node.type === "Filter" ? { ...node, base } : base;
}

const containsType = (node: Node, type: string): boolean =>
  node.type === type || [...getChildren(node)].some((child) => containsType(child, type));

/** A parsed query and the literals that hold the values of its string parameters. */
type PreparedQuery = {
  tree: Node;
  parameterLiterals: { literal: Node; name: string }[] | undefined;
};

/** Syntax trees of recent queries, which usually repeat with other parameters. */
const recentQueries = new Map<string, PreparedQuery>();
const maxRecentQueries = 100;
/** Characters of all recent queries together, which bound the memory of their trees. */
const maxRecentLength = 4 * 1024 * 1024;
let recentLength = 0;
/** Replaces string parameters while a query is parsed; random, so that no query can contain it. */
const placeholderPrefix = `parameter-${randomBytes(8).toString("hex")}:`;

/** The syntax tree of a query with its parameters. It is valid until the next call. */
function parseCached(query: string, params: Record<string, unknown>): Node {
  const shape = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? `${placeholderPrefix}${name}` : value,
    ]),
  );
  const key = JSON.stringify([query, shape]);
  const known = recentQueries.get(key) ?? prepareQuery(query, shape);
  forgetQuery(key);
  recentQueries.set(key, known);
  recentLength += key.length;
  for (const oldest of recentQueries.keys()) {
    if (recentQueries.size <= maxRecentQueries && recentLength <= maxRecentLength) break;
    forgetQuery(oldest);
  }
  if (!known.parameterLiterals) return parseUncached(query, params);
  for (const { literal, name } of known.parameterLiterals) literal.value = params[name];
  return known.tree;
}

function forgetQuery(key: string): void {
  if (recentQueries.delete(key)) recentLength -= key.length;
}

const parseUncached = (query: string, params: Record<string, unknown>): Node =>
  checkAndFix(parseQuery(query, params), query);

function prepareQuery(query: string, shape: Record<string, unknown>): PreparedQuery {
  const tree = parseUncached(query, shape);
  const slots: { literal: Node; name: string }[] = [];
  const collect = (node: Node): boolean => {
    const { value } = node;
    if (node.type === "Value" && typeof value === "string" && value.startsWith(placeholderPrefix))
      slots.push({ literal: node, name: value.slice(placeholderPrefix.length) });
    // The parameter became part of the tree itself, as in `object[$name]`.
    else if (Object.values(node).some(containsPlaceholder)) return false;
    return [...getChildren(node)].every(collect);
  };
  return { tree, parameterLiterals: collect(tree) ? slots : undefined };
}

const containsPlaceholder = (part: unknown): boolean =>
  typeof part === "string"
    ? part.includes(placeholderPrefix)
    : !isNode(part) && isRecordOrArray(part) && Object.values(part).some(containsPlaceholder);

const isRecordOrArray = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

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
  throw queryError(query, "Could not parse the query");
}

function checkAndFix(tree: Node, query: string): Node {
  rejectUnsupported(tree, query);
  return fixGroqDeviations(tree, query);
}

function rejectUnsupported(node: Node, query: string, depth = 0): void {
  const joined = node.type === "Everything" ? depth + 1 : depth;
  if (joined > maxJoinDepth)
    throw queryError(query, `Queries over * may be nested at most ${maxJoinDepth} levels deep`);
  if (node.type === "FuncCall") {
    const name = `${String(node.namespace)}::${String(node.name)}`;
    if (unsupportedFunctions.has(name) || unsupportedNamespaces.has(String(node.namespace)))
      throw queryError(query, `The function ${name} is not supported by the embedded content lake`);
  }
  if (node.type === "Parameter")
    throw queryError(query, `param $${String(node.name)} referenced, but not provided`);
  // Only expressions evaluated per result nest, not the base of a query.
  for (const child of getChildren(node)) {
    const nested = child !== node.base && containsEverything(node.base);
    rejectUnsupported(child, query, nested ? depth + 1 : depth);
  }
}

const containsEverything = (part: unknown): boolean =>
  isNode(part) && (part.type === "Everything" || containsEverything(part.base));

const sandbox: { run?: () => void } = {};
const context = createContext(sandbox);
const script = new Script("run()");

type TimeLimitOptions = Pick<QueryRequest, "query" | "timeLimitMs" | "maxAttempts">;

/**
 * Runs `run` and aborts it after `timeLimitMs`, so that one query cannot block the others.
 * Retries while the run got less than half of the limit as CPU time: on a busy machine a cheap
 * query would otherwise count as expensive.
 * Throws a `LakeError`, 408 after an abort.
 */
export function withTimeLimit<Result>(limit: TimeLimitOptions, run: () => Result): Result {
  const { query, timeLimitMs, maxAttempts = 1 } = limit;
  for (let attempt = 1; ; attempt += 1) {
    const before = process.threadCpuUsage();
    try {
      return runWithTimeout(timeLimitMs, run);
    } catch (error) {
      const { user, system } = process.threadCpuUsage(before);
      const wasStarved = (user + system) / 1000 < timeLimitMs / 2;
      if (!isTimeout(error) || !wasStarved || attempt >= maxAttempts)
        throw toQueryError(query, timeLimitMs, error);
    }
  }
}

function runWithTimeout<Result>(timeLimitMs: number, run: () => Result): Result {
  let result: { value: Result } | undefined;
  sandbox.run = () => {
    result = { value: run() };
  };
  try {
    script.runInContext(context, { timeout: timeLimitMs });
    if (!result) throw new Error("The query returned no result");
    return result.value;
  } finally {
    delete sandbox.run;
  }
}

// The timeout error comes from another realm, so `instanceof Error` is false.
const isTimeout = (error: unknown): boolean =>
  isRecord(error) && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";

function toQueryError(query: string, timeLimitMs: number, error: unknown): LakeError {
  if (error instanceof LakeError) return error;
  if (isTimeout(error)) return queryTimeout(timeLimitMs);
  return queryError(query, error instanceof Error ? error.message : "The query failed");
}

/** The rest of `budget` after counting a value; negative when it is exceeded. */
function subtractSize(value: unknown, budget: number): number {
  let left = budget - 1;
  if (typeof value === "string") return left - value.length;
  if (typeof value !== "object" || value === null) return left;
  for (const item of Object.values(value)) {
    left = subtractSize(item, left);
    if (left < 0) break;
  }
  return left;
}
