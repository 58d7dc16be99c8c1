import { Worker } from "node:worker_threads";
import type { BusyTimes } from "../../functions/_shared/busy-time-types.ts";
import type { OutboxContext } from "../../functions/_shared/context.ts";
import { UnreadableCalendarError } from "../../functions/work-outbox/busy-times.ts";

/** The message of the thread: the busy times, or why the file is unreadable. */
export type CalendarReply = { readonly times: BusyTimes } | { readonly problem: string };

type Options = { readonly worker?: URL; readonly limitMs?: number };

const workerFile = new URL("calendar-worker.ts", import.meta.url);
/** The largest accepted file takes about a second. */
const parseLimitMs = 10_000;
const maxMemoryMb = 512;

/**
 * Creates a parser that parses each calendar in its own thread and terminates the thread at the time
 * limit. It parses one calendar at a time, so that several hostile ones use one core only.
 */
export function createCalendarParser({
  worker = workerFile,
  limitMs = parseLimitMs,
}: Options = {}): OutboxContext["parseCalendar"] {
  let previous: Promise<unknown> = Promise.resolve();
  return (text, query) => {
    const current = previous.then(() => parseInThread(worker, { text, query }, limitMs));
    previous = current.catch(() => {});
    return current;
  };
}

async function parseInThread(file: URL, workerData: object, limitMs: number): Promise<BusyTimes> {
  const { promise, resolve, reject } = Promise.withResolvers<CalendarReply>();
  const thread = new Worker(file, {
    workerData,
    // The thread handles untrusted input and gets no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  const fail = (): void =>
    reject(
      new UnreadableCalendarError(
        "The calendar could not be read within the limits. Use one with fewer events.",
      ),
    );
  const timer = setTimeout(fail, limitMs);
  thread.on("message", resolve);
  thread.on("error", fail);
  thread.on("exit", fail);
  // Neither the timer nor the thread keeps a stopped server alive. A listener of messages refs the thread again.
  timer.unref();
  thread.unref();
  try {
    const reply = await promise;
    if ("problem" in reply) throw new UnreadableCalendarError(reply.problem);
    return reply.times;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
