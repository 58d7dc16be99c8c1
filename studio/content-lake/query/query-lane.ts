import { Worker } from "node:worker_threads";
import { httpError, LakeError } from "../errors.ts";
import { FairQueue } from "./fair-queue.ts";
import type {
  DocumentChanges,
  Query,
  QueryResult,
  WorkerReply,
  WorkerRequest,
  WorkerSetup,
} from "./query-messages.ts";

/** A query that waits for its turn. */
export type Job = {
  /** Callers take turns, however many queries each of them sends. */
  caller: string;
  query: Query;
  limitMs: number;
  /** False when the client has disconnected. */
  isWanted(): boolean;
  resolve(result: QueryResult): void;
  reject(error: unknown): void;
};

export type LaneOptions = {
  setup(): WorkerSetup;
  /** Milliseconds that a job may take now. */
  timeLimitMs(job: Job): number;
  /** Whether a job goes before the others of its caller. */
  isFirst(job: Job): boolean;
  /** How often a query is evaluated that was stopped without having had half of its time. */
  maxAttempts: number;
  /** A job that reached its time limit. */
  stopped(job: Job): void;
  log(line: string): void;
  worker?: URL;
  memoryMb?: number;
};

const WORKER = new URL("query-worker.ts", import.meta.url);
/** After its time limit a query gets this long to stop by itself; then its worker is terminated. */
const GRACE_MS = 500;
const MEMORY_MB = 512;
/** More for each document, so that large content does not use up the memory of queries. */
const MEMORY_MB_PER_DOCUMENT = 0.03;
const RESTART_MS = 1000;

/** One worker and the queries that wait for it. A worker that ends is replaced. */
export class QueryLane {
  #options: LaneOptions;
  #waiting = new FairQueue<Job>();
  #worker: Worker | undefined;
  #isReady = false;
  #current: { job: Job; timer: NodeJS.Timeout } | undefined;
  #restart: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#start();
  }

  /** How many queries of a caller run or wait. */
  load(caller: string): number {
    const running = this.#current?.job.caller === caller ? 1 : 0;
    return running + this.#waiting.count(caller);
  }

  add(job: Job): void {
    this.#waiting.add(job.caller, job);
    this.#next();
  }

  /** Queries that are added after this call see the changes. */
  change(changes: DocumentChanges): void {
    this.#send({ type: "changes", changes });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    clearTimeout(this.#current?.timer);
    const jobs = [...(this.#current ? [this.#current.job] : []), ...this.#waiting.clear()];
    this.#current = undefined;
    for (const job of jobs) job.reject(httpError(503, "The content lake is stopping"));
    await this.#worker?.terminate();
  }

  #start(): void {
    const setup = this.#options.setup();
    const memoryMb =
      this.#options.memoryMb ??
      MEMORY_MB + Math.ceil(setup.documents.length * MEMORY_MB_PER_DOCUMENT);
    const worker = new Worker(this.#options.worker ?? WORKER, {
      workerData: setup,
      // It has no use for the settings, some of which are secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    let failure: unknown;
    worker.on("message", (reply: WorkerReply) => this.#reply(worker, reply));
    worker.on("error", (error) => (failure = error));
    worker.on("exit", () => this.#ended(worker, failure));
    this.#worker = worker;
    this.#isReady = false;
  }

  #send(request: WorkerRequest): void {
    this.#worker?.postMessage(request);
  }

  #next(): void {
    if (!this.#isReady || this.#current) return;
    const job = this.#take();
    if (!job) return;
    const limitMs = this.#options.timeLimitMs(job);
    const { maxAttempts } = this.#options;
    const timer = setTimeout(() => this.#terminate(), limitMs * maxAttempts + GRACE_MS);
    this.#current = { job, timer };
    this.#send({ type: "query", query: job.query, limits: { timeLimit: limitMs, maxAttempts } });
  }

  #take(): Job | undefined {
    let job = this.#waiting.take(this.#options.isFirst);
    while (job && !job.isWanted()) {
      job.reject(httpError(503, "The client has disconnected"));
      job = this.#waiting.take(this.#options.isFirst);
    }
    return job;
  }

  #reply(worker: Worker, reply: WorkerReply): void {
    if (worker !== this.#worker) return;
    if (reply.type === "ready") this.#isReady = true;
    else this.#finish(reply);
    this.#next();
  }

  #finish(reply: Exclude<WorkerReply, { type: "ready" }>): void {
    const job = this.#release();
    if (!job) return;
    if (reply.type === "result") job.resolve(reply);
    else if (reply.type === "stopped") this.#options.stopped(job);
    else job.reject(new LakeError(reply.status, reply.message, reply.body));
  }

  #release(): Job | undefined {
    const job = this.#current?.job;
    clearTimeout(this.#current?.timer);
    this.#current = undefined;
    return job;
  }

  /** For a query that does not even stop at its limit. */
  #terminate(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#options.log("a query did not stop at its time limit; its worker was replaced");
    void worker?.terminate();
    const job = this.#release();
    if (job) this.#options.stopped(job);
    this.#start();
  }

  #ended(worker: Worker, failure: unknown): void {
    if (worker !== this.#worker || this.#isClosed) return;
    this.#worker = undefined;
    const reason = failure instanceof Error ? failure.message : "it exited";
    this.#options.log(`a query worker was replaced: ${reason}`);
    const wasReady = this.#isReady;
    this.#isReady = false;
    const job = this.#release();
    if (job)
      job.reject(
        httpError(
          422,
          "The query needed too much memory and was stopped; ask for fewer documents or attributes",
        ),
      );
    // A worker that cannot even start would otherwise be started without a pause.
    if (wasReady) this.#start();
    else this.#restart = setTimeout(() => this.#start(), RESTART_MS);
  }
}
