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

/** A queued query. */
export type Job = {
  /** Callers take turns, regardless of how many queries each of them sends. */
  caller: string;
  query: Query;
  limitMs: number;
  /** False once the client has disconnected. */
  isClientConnected(): boolean;
  resolve(result: QueryResult): void;
  reject(error: unknown): void;
};

export type LaneOptions = {
  createSetup(): WorkerSetup;
  /** The current time limit of a job in milliseconds. */
  getTimeLimitMs(job: Job): number;
  /** Whether a job precedes the other jobs of its caller. */
  hasPriority(job: Job): boolean;
  /**
   * Maximum number of evaluations when a query was aborted before it got half of its limit as CPU
   * time.
   */
  maxAttempts: number;
  /** Called for a job that reached its time limit. */
  onTimeout(job: Job): void;
  log(line: string): void;
  worker?: URL;
  memoryMb?: number;
};

const workerFile = new URL("query-worker.ts", import.meta.url);
/** A worker that does not abort a query this long after its time limit is terminated. */
const terminationGraceMs = 500;
const baseMemoryMb = 512;
/** Scales with the number of documents, so that large datasets leave memory for queries. */
const memoryMbPerDocument = 0.03;
const restartDelayMs = 1000;

/** One worker and the queue of its queries. A worker that exits is replaced. */
export class QueryLane {
  #options: LaneOptions;
  #queue = new FairQueue<Job>();
  #worker: Worker | undefined;
  #isReady = false;
  #current: { job: Job; timer: NodeJS.Timeout } | undefined;
  #restartTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#start();
  }

  /** The number of running and queued queries of a caller. */
  countJobs(caller: string): number {
    const running = this.#current?.job.caller === caller ? 1 : 0;
    return running + this.#queue.count(caller);
  }

  add(job: Job): void {
    this.#queue.add(job.caller, job);
    this.#startNext();
  }

  /** Queries added after this call see the changes. */
  applyChanges(changes: DocumentChanges): void {
    this.#send({ type: "changes", changes });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restartTimer);
    clearTimeout(this.#current?.timer);
    const jobs = [...(this.#current ? [this.#current.job] : []), ...this.#queue.clear()];
    this.#current = undefined;
    for (const job of jobs) job.reject(httpError(503, "The content lake is stopping"));
    await this.#worker?.terminate();
  }

  #start(): void {
    const setup = this.#options.createSetup();
    const memoryMb =
      this.#options.memoryMb ??
      baseMemoryMb + Math.ceil(setup.documents.length * memoryMbPerDocument);
    const worker = new Worker(this.#options.worker ?? workerFile, {
      workerData: setup,
      // Workers get no environment variables because some are secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    let failure: unknown;
    worker.on("message", (reply: WorkerReply) => this.#handleReply(worker, reply));
    worker.on("error", (error) => (failure = error));
    worker.on("exit", () => this.#handleExit(worker, failure));
    this.#worker = worker;
    this.#isReady = false;
  }

  #send(request: WorkerRequest): void {
    this.#worker?.postMessage(request);
  }

  #startNext(): void {
    if (!this.#isReady || this.#current) return;
    const job = this.#takeJob();
    if (!job) return;
    const limitMs = this.#options.getTimeLimitMs(job);
    const { maxAttempts } = this.#options;
    const timer = setTimeout(() => this.#terminate(), limitMs * maxAttempts + terminationGraceMs);
    this.#current = { job, timer };
    this.#send({ type: "query", query: job.query, limits: { timeLimitMs: limitMs, maxAttempts } });
  }

  #takeJob(): Job | undefined {
    let job = this.#queue.take(this.#options.hasPriority);
    while (job && !job.isClientConnected()) {
      job.reject(httpError(503, "The client has disconnected"));
      job = this.#queue.take(this.#options.hasPriority);
    }
    return job;
  }

  #handleReply(worker: Worker, reply: WorkerReply): void {
    if (worker !== this.#worker) return;
    if (reply.type === "ready") this.#isReady = true;
    else this.#finish(reply);
    this.#startNext();
  }

  #finish(reply: Exclude<WorkerReply, { type: "ready" }>): void {
    const job = this.#releaseJob();
    if (!job) return;
    if (reply.type === "result") job.resolve(reply);
    else if (reply.type === "stopped") this.#options.onTimeout(job);
    else job.reject(new LakeError(reply.status, reply.message, reply.body));
  }

  #releaseJob(): Job | undefined {
    const job = this.#current?.job;
    clearTimeout(this.#current?.timer);
    this.#current = undefined;
    return job;
  }

  /** Replaces a worker whose query did not stop at its time limit. */
  #terminate(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#options.log("a query did not stop at its time limit, so its worker was replaced");
    void worker?.terminate();
    const job = this.#releaseJob();
    if (job) this.#options.onTimeout(job);
    this.#start();
  }

  #handleExit(worker: Worker, failure: unknown): void {
    if (worker !== this.#worker || this.#isClosed) return;
    this.#worker = undefined;
    const reason = failure instanceof Error ? failure.message : "no error reported";
    this.#options.log(`a query worker exited and was replaced: ${reason}`);
    const wasReady = this.#isReady;
    this.#isReady = false;
    const job = this.#releaseJob();
    if (job)
      job.reject(
        httpError(
          422,
          "The query ran out of memory and was aborted. Select fewer documents or attributes",
        ),
      );
    // A worker that fails to start must not be restarted in a tight loop.
    if (wasReady) this.#start();
    else this.#restartTimer = setTimeout(() => this.#start(), restartDelayMs);
  }
}
