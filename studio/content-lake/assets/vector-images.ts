import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { lowerProcessPriority } from "../../../supabase/domain/process-priority.ts";
import { httpError } from "../errors.ts";
import { hasRasterSignature } from "./file-types.ts";
import type { describeImage } from "./image-metadata.ts";

/**
 * Describes SVG images in a process of their own. A small SVG can take minutes of CPU time and
 * gigabytes of memory, and its rendering cannot be interrupted, so the process is killed at a
 * deadline.
 */
const workerFile = fileURLToPath(new URL("vector-image.worker.ts", import.meta.url));
/** The time for one image. */
const deadlineMs = 10_000;
/** The time for the start of the process, which takes seconds on a busy machine. */
const startLimitMs = 30_000;
const defaultMaxQueued = 20;

export type ImageDescription = Awaited<ReturnType<typeof describeImage>>;
export type VectorRequest = { bytes: Uint8Array; meta: string[] };
/** The first message of the child process. */
export type VectorStart = "ready";
export type VectorReply = { description: ImageDescription } | { status: number; message: string };

/** Whether an image may be an SVG, which has no signature: no text starts like a raster image. */
export const isPossibleVector = (bytes: Buffer): boolean => !hasRasterSignature(bytes);

/** One process at a time; visitors' images do not wait for it. */
export class VectorImages {
  #timeLimitMs: number;
  #maxQueued: number;
  #worker: string;
  #queued = 0;
  #previous: Promise<unknown> = Promise.resolve();

  /** @param worker the module of the child process; tests replace it */
  constructor({
    timeLimitMs = deadlineMs,
    maxQueued = defaultMaxQueued,
    worker = workerFile,
  } = {}) {
    this.#worker = worker;
    this.#timeLimitMs = timeLimitMs;
    this.#maxQueued = maxQueued;
  }

  /**
   * Extracts the metadata of an image like `describeImage`.
   * @throws LakeError also 400 when the image takes too long, 503 when too many wait
   */
  async describe(bytes: Buffer, meta: string[] = []): Promise<ImageDescription> {
    if (this.#queued >= this.#maxQueued)
      throw httpError(503, "Too many SVG images are being uploaded. Try again in a moment", {
        "retry-after": "10",
      });
    this.#queued += 1;
    const run = () => describeInProcess(this.#worker, { bytes, meta }, this.#timeLimitMs);
    const current = this.#previous.then(run);
    this.#previous = current.catch(() => undefined);
    try {
      return await current;
    } finally {
      this.#queued -= 1;
    }
  }
}

function describeInProcess(
  worker: string,
  request: VectorRequest,
  timeLimitMs: number,
): Promise<ImageDescription> {
  return new Promise((resolve, reject) => {
    const child = fork(worker, {
      env: {},
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const limit = (ms: number) => setTimeout(() => child.kill("SIGKILL"), ms);
    let timer = limit(startLimitMs);
    // The process has exited when this settles, so that two never run at the same time.
    let reply: VectorReply | undefined;
    // The worker file sends nothing else.
    child.on("message", (message: VectorReply | VectorStart) => {
      if (message !== "ready") reply = message;
      else {
        clearTimeout(timer);
        timer = limit(timeLimitMs);
      }
    });
    child.once("error", reject);
    child.once("exit", (_code, signal) => {
      clearTimeout(timer);
      // The deadline, or the system without enough memory, ended the process.
      if (!reply && signal === "SIGKILL")
        reject(httpError(400, "The image is too complex. Simplify it or upload a PNG"));
      else if (!reply) reject(new Error("The image process exited without a reply."));
      else if ("description" in reply) resolve(reply.description);
      else reject(httpError(reply.status, reply.message));
    });
    // Keeps the machine responsive while an expensive SVG is rendered.
    if (child.pid !== undefined) lowerProcessPriority(child.pid);
    child.send(request, () => undefined);
  });
}
