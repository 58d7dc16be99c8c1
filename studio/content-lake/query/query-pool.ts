import { httpError, queryTimeout } from "../errors.ts";
import { QueryLane, type Job } from "./query-lane.ts";
import type { Query, QueryResult, WorkerSetup } from "./query-messages.ts";
import type { Store } from "../storage/store.ts";

/**
 * Evaluates queries in two workers, so that they never block requests, health checks and changes.
 * Every query first gets a short time limit in one worker and moves to the other worker when it
 * needs longer; expensive queries therefore delay cheap ones by no more than the short limit. In
 * both workers callers take turns, and queries of a caller that were cheap before have priority.
 */
const shortLimitMs = 100;
/** For queries without a cheap run whose caller already has an expensive query in progress. */
const reducedLimitMs = 25;
const maxExpensivePerCaller = 32;
const maxQueuedPerCaller = 1000;
const maxCheapQueries = 500;
const maxCheapQueryLength = 16 * 1024;

export type QueryPoolOptions = {
  store: Pick<Store, "documents" | "onCommit">;
  projectId: string;
  datasetName: string;
  log(line: string): void;
  /** Test overrides: the worker module and its memory limit in MB. */
  worker?: URL;
  memoryMb?: number;
};

export class QueryPool {
  #shortLane: QueryLane;
  #longLane: QueryLane;
  #stop: () => void;
  /** Texts of cheap queries, the most recent last. */
  #cheap = new Set<string>();

  constructor({ store, projectId, datasetName, ...options }: QueryPoolOptions) {
    const createSetup = (): WorkerSetup => ({
      documents: [...store.documents.all()],
      projectId,
      datasetName,
    });
    this.#longLane = new QueryLane({
      ...options,
      createSetup,
      getTimeLimitMs: ({ limitMs }) => limitMs,
      hasPriority: () => false,
      maxAttempts: 1,
      onTimeout: (job) => job.reject(queryTimeout(job.limitMs)),
    });
    this.#shortLane = new QueryLane({
      ...options,
      createSetup,
      getTimeLimitMs: (job) =>
        this.#longLane.countJobs(job.caller) > 0 && !this.#wasCheap(job)
          ? reducedLimitMs
          : shortLimitMs,
      hasPriority: (job) => this.#wasCheap(job),
      maxAttempts: 3,
      onTimeout: (job) => this.#moveToLongLane(job),
    });
    this.#stop = store.onCommit(({ changes }) => {
      const documentChanges = changes.map(({ id, after }) => ({ id, after }));
      this.#shortLane.applyChanges(documentChanges);
      this.#longLane.applyChanges(documentChanges);
    });
  }

  /**
   * Evaluates a query on the documents committed so far.
   * @param limitMs time limit in milliseconds
   * @throws {LakeError} 408 at the limit, 429 when the caller has too many queries in progress, 422
   * when the query runs out of memory, 400 for an invalid query
   */
  async run(
    query: Query,
    { caller, limitMs, isClientConnected }: Pick<Job, "caller" | "limitMs" | "isClientConnected">,
  ): Promise<QueryResult> {
    if (this.#shortLane.countJobs(caller) >= maxQueuedPerCaller) throw tooManyError("queries");
    const result = await new Promise<QueryResult>((resolve, reject) => {
      this.#shortLane.add({ caller, query, limitMs, isClientConnected, resolve, reject });
    });
    if (result.ms < shortLimitMs) this.#rememberCheap(query.query);
    return result;
  }

  async close(): Promise<void> {
    this.#stop();
    await Promise.all([this.#shortLane.close(), this.#longLane.close()]);
  }

  #wasCheap({ query }: Job): boolean {
    return this.#cheap.has(query.query);
  }

  #rememberCheap(text: string): void {
    this.#cheap.delete(text);
    if (text.length < maxCheapQueryLength) this.#cheap.add(text);
    const [oldest] = this.#cheap;
    if (this.#cheap.size > maxCheapQueries && oldest !== undefined) this.#cheap.delete(oldest);
  }

  #moveToLongLane(job: Job): void {
    if (this.#longLane.countJobs(job.caller) >= maxExpensivePerCaller)
      job.reject(tooManyError("slow queries"));
    else this.#longLane.add(job);
  }
}

const tooManyError = (what: string) =>
  httpError(429, `Too many concurrent ${what}. Try again in a moment`, { "retry-after": "5" });
