import { randomBytes } from "node:crypto";
import { createContext, Script } from "node:vm";
import { evaluateSync, GroqSyntaxError, parse, toJS } from "groq-js";
import { amend } from "./groq-compat.ts";
import { Dataset } from "./dataset.ts";
import { isRecord, type Doc } from "../storage/documents.ts";
import { queryError, queryTimeout, LakeError } from "../errors.ts";
import { usesSearch } from "./filter-shapes.ts";
import { Narrowed } from "./query-planner.ts";
import { children, isNode, literal, type Node } from "./ast.ts";

/**
 * GROQ, answered by `groq-js`. What that leaves out is either added here (`match text::query()`,
 * a time limit, indexes) or refused with a sentence that names it: a query is never answered
 * wrongly.
 */
export type Question = {
  query: string;
  params: Record<string, unknown>;
  dataset: Dataset;
  identity: string;
  projectId: string;
  datasetName: string;
  /** Milliseconds after which the evaluation is stopped. */
  timeLimit: number;
  /** How often it is evaluated while it is stopped for want of a processor; default once. */
  maxAttempts?: number;
};

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

/** The result of a query. Throws a `LakeError` in the shape of a query error. */
export const ask = (question: Question): unknown =>
  withinTime(question, () => evaluateQuestion(question));

/** The result of a query as JSON text. Throws as `ask` does; the limit includes writing the text. */
export const askJson = (question: Question): string =>
  withinTime(question, () => JSON.stringify(evaluateQuestion(question) ?? null));

function evaluateQuestion(question: Question): unknown {
  const { query, params, dataset } = question;
  const narrowed = new Narrowed(parsed(query, params), query, dataset);
  const value = evaluateSync(narrowed.tree, {
    dataset: dataset.all(),
    params,
    identity: question.identity,
    sanity: { projectId: question.projectId, dataset: question.datasetName },
    dereference: ({ _ref }: { _ref: string }) => narrowed.dereference(_ref),
  });
  // Before `toJS`, which walks the whole result: shared parts are counted as often as they show.
  if (allowanceAfter(value.data, LARGEST_RESULT) < 0)
    throw queryError(query, "The result is too large; ask for fewer documents or attributes");
  return toJS(value);
}

/** Whether a document is among those that a query such as `*[_type == "page"]` filters. */
export type DocumentFilter = (doc: Doc) => boolean;

export type ListenerQuestion = Omit<Question, "dataset" | "timeLimit"> & {
  /** Every document as it is now, for references and joins. */
  everything(): Dataset;
};

/**
 * Compiles the query of a listener once: its filters of documents, whatever is made of what passes.
 * An order or a slice does not count, as it cannot be judged for one document.
 */
export function compileFilter(question: ListenerQuestion): DocumentFilter {
  const { query, params } = question;
  const judged = literal([]);
  const filters = filtersOf(parseOnce(query, params), judged);
  if (filters.length === 0)
    throw queryError(query, 'A listener takes a filter of documents, such as *[_type == "page"]');
  if (filters.some((filter) => usesSearch(filter) && containsType(filter, "Everything")))
    throw queryError(
      query,
      "A listener's filter cannot search and look at other documents at once",
    );
  return (doc) => {
    judged.value = [doc];
    return filters.some((filter) => passes(filter, judged, doc, question));
  };
}

function passes(filter: Node, judged: Node, doc: Doc, question: ListenerQuestion): boolean {
  const { query, params, everything } = question;
  const joins = containsType(filter, "Everything");
  const searches = usesSearch(filter);
  const dataset = searches ? new Dataset([doc]) : everything();
  const narrowed = searches || joins ? new Narrowed(filter, query, dataset, judged) : undefined;
  const { data } = evaluateSync(narrowed?.tree ?? filter, {
    dataset: joins ? dataset.all() : [],
    params,
    identity: question.identity,
    sanity: { projectId: question.projectId, dataset: question.datasetName },
    dereference: ({ _ref }: { _ref: string }) =>
      narrowed?.dereference(_ref) ?? everything().get(_ref),
  });
  return Array.isArray(data) && data.length > 0;
}

/** The filters over all documents that a query begins with, over those to be judged instead. */
function filtersOf(node: Node, judged: Node): Node[] {
  const filter = filterOf(node, judged);
  return filter ? [filter] : [...children(node)].flatMap((child) => filtersOf(child, judged));
}

function filterOf(node: Node, judged: Node): Node | undefined {
  if (node.type === "Everything") return judged;
  const base = isNode(node.base) ? filterOf(node.base, judged) : undefined;
  return base && node.type === "Filter" ? { ...node, base } : base;
}

const containsType = (node: Node, type: string): boolean =>
  node.type === type || [...children(node)].some((child) => containsType(child, type));

/** A parsed query, with the literals that stand for parameters which are texts. */
type Prepared = { tree: Node; slots: { literal: Node; name: string }[] | undefined };

/** The trees of recent queries: the same ones are asked again and again, of other documents. */
const recent = new Map<string, Prepared>();
const MOST_RECENT = 100;
const LONGEST_RECENT = 64 * 1024;
/** Stands for the text of a parameter while its query is parsed; nobody can write it. */
const STAND_IN = `parameter-${randomBytes(8).toString("hex")}:`;

/** The tree of a query that can be answered. It is good until the next call. */
function parsed(query: string, params: Record<string, unknown>): Node {
  const shape = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? `${STAND_IN}${name}` : value,
    ]),
  );
  const key = JSON.stringify([query, shape]);
  const known = recent.get(key) ?? prepare(query, shape);
  recent.delete(key);
  if (key.length < LONGEST_RECENT) recent.set(key, known);
  const [oldest] = recent.keys();
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
  if (!known.slots) return parseOnce(query, params);
  for (const { literal, name } of known.slots) literal.value = params[name];
  return known.tree;
}

const parseOnce = (query: string, params: Record<string, unknown>): Node =>
  answerable(parseQuery(query, params), query);

function prepare(query: string, shape: Record<string, unknown>): Prepared {
  const tree = parseOnce(query, shape);
  const slots: { literal: Node; name: string }[] = [];
  const collect = (node: Node): boolean => {
    const { value } = node;
    if (node.type === "Value" && typeof value === "string" && value.startsWith(STAND_IN))
      slots.push({ literal: node, name: value.slice(STAND_IN.length) });
    // As in `object[$name]`, where the text became part of the tree itself.
    else if (Object.values(node).some(holdsStandIn)) return false;
    return [...children(node)].every(collect);
  };
  return { tree, slots: collect(tree) ? slots : undefined };
}

const holdsStandIn = (part: unknown): boolean =>
  typeof part === "string"
    ? part.includes(STAND_IN)
    : !isNode(part) && isRecordOrArray(part) && Object.values(part).some(holdsStandIn);

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
  throw queryError(query, "The query could not be parsed");
}

function answerable(tree: Node, query: string): Node {
  refuseUnsupported(tree, query);
  return amend(tree, query);
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
  isNode(part) && (part.type === "Everything" || containsEverything(part.base));

const sandbox: { run?: () => void } = {};
const context = createContext(sandbox);
const script = new Script("run()");

type TimeLimit = Pick<Question, "query" | "timeLimit" | "maxAttempts">;

/**
 * Runs `run` and stops it after `timeLimit` milliseconds, so that one query cannot delay all others.
 * Runs it again while it was stopped without having had even half of its time on a processor: on a
 * busy machine a cheap query would otherwise count as an expensive one.
 * Throws a `LakeError`: 408 when it was stopped.
 */
export function withinTime<Result>(limit: TimeLimit, run: () => Result): Result {
  const { query, timeLimit, maxAttempts = 1 } = limit;
  for (let attempt = 1; ; attempt += 1) {
    const before = process.threadCpuUsage();
    try {
      return runWithin(timeLimit, run);
    } catch (error) {
      const { user, system } = process.threadCpuUsage(before);
      const wasStarved = (user + system) / 1000 < timeLimit / 2;
      if (!isTimeout(error) || !wasStarved || attempt >= maxAttempts)
        throw asQueryError(query, timeLimit, error);
    }
  }
}

function runWithin<Result>(timeLimit: number, run: () => Result): Result {
  let result: { value: Result } | undefined;
  sandbox.run = () => {
    result = { value: run() };
  };
  try {
    script.runInContext(context, { timeout: timeLimit });
    if (!result) throw new Error("The query gave no result");
    return result.value;
  } finally {
    delete sandbox.run;
  }
}

// The error of a stopped script comes from another realm, where `Error` is another class.
const isTimeout = (error: unknown): boolean =>
  isRecord(error) && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";

function asQueryError(query: string, timeLimit: number, error: unknown): LakeError {
  if (error instanceof LakeError) return error;
  if (isTimeout(error)) return queryTimeout(timeLimit);
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
