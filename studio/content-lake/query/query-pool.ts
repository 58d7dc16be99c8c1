import { httpError, queryTimeout } from "../errors.ts";
import { QueryLane, type Job } from "./query-lane.ts";
import type { Query, QueryResult, WorkerSetup } from "./query-messages.ts";
import type { Store } from "../storage/store.ts";

/**
 * Evaluates queries in two workers, so that requests, health checks and changes never wait for one.
 * Every query first gets a short time in one worker; what needs longer is evaluated in the other one.
 * So expensive queries delay cheap ones by no more than that short time. In both, callers take turns,
 * and among the queries of one caller those go first that were cheap before.
 */
const SHORT_MS = 100;
/** For a query that was never cheap before, of a caller whose expensive query is under way already. */
const SHORTER_MS = 25;
const MAX_EXPENSIVE_PER_CALLER = 32;
const MAX_WAITING_PER_CALLER = 1000;
const MAX_CHEAP_QUERIES = 500;
const MAX_CHEAP_LENGTH = 16 * 1024;

export type QueryPoolOptions = {
  store: Pick<Store, "documents" | "onCommit">;
  projectId: string;
  datasetName: string;
  log(line: string): void;
  /** For tests: another program for the workers, and megabytes for each of them. */
  worker?: URL;
  memoryMb?: number;
};

export class QueryPool {
  #short: QueryLane;
  #long: QueryLane;
  #stop: () => void;
  /** Texts of queries that needed little time, the most recent last. */
  #cheap = new Set<string>();

  constructor({ store, projectId, datasetName, ...options }: QueryPoolOptions) {
    const setup = (): WorkerSetup => ({
      documents: [...store.documents.all()],
      projectId,
      datasetName,
    });
    this.#long = new QueryLane({
      ...options,
      setup,
      timeLimitMs: ({ limitMs }) => limitMs,
      isFirst: () => false,
      maxAttempts: 1,
      stopped: (job) => job.reject(queryTimeout(job.limitMs)),
    });
    this.#short = new QueryLane({
      ...options,
      setup,
      timeLimitMs: (job) =>
        this.#long.load(job.caller) > 0 && !this.#wasCheap(job) ? SHORTER_MS : SHORT_MS,
      isFirst: (job) => this.#wasCheap(job),
      maxAttempts: 3,
      stopped: (job) => this.#continue(job),
    });
    this.#stop = store.onCommit(({ changes }) => {
      const news = changes.map(({ id, after }) => ({ id, after }));
      this.#short.change(news);
      this.#long.change(news);
    });
  }

  /**
   * The result of a query on everything that is committed now.
   * @param limitMs milliseconds after which it is stopped
   * @throws {LakeError} 408 at the limit, 429 when the caller has too many queries under way, 422 for
   * a query that needs too much memory, 400 for one that is wrong
   */
  async run(
    query: Query,
    { caller, limitMs, isWanted }: Pick<Job, "caller" | "limitMs" | "isWanted">,
  ): Promise<QueryResult> {
    if (this.#short.load(caller) >= MAX_WAITING_PER_CALLER) throw tooMany("queries");
    const result = await new Promise<QueryResult>((resolve, reject) => {
      this.#short.add({ caller, query, limitMs, isWanted, resolve, reject });
    });
    if (result.ms < SHORT_MS) this.#remember(query.query);
    return result;
  }

  async close(): Promise<void> {
    this.#stop();
    await Promise.all([this.#short.close(), this.#long.close()]);
  }

  #wasCheap({ query }: Job): boolean {
    return this.#cheap.has(query.query);
  }

  #remember(text: string): void {
    this.#cheap.delete(text);
    if (text.length < MAX_CHEAP_LENGTH) this.#cheap.add(text);
    const [oldest] = this.#cheap;
    if (this.#cheap.size > MAX_CHEAP_QUERIES && oldest !== undefined) this.#cheap.delete(oldest);
  }

  #continue(job: Job): void {
    if (this.#long.load(job.caller) >= MAX_EXPENSIVE_PER_CALLER)
      job.reject(tooMany("slow queries"));
    else this.#long.add(job);
  }
}

const tooMany = (what: string) =>
  httpError(429, `Too many ${what} at once; try again in a moment`, { "retry-after": "5" });
