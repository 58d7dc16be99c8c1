import { Worker } from "node:worker_threads";
import type { BusyTimes } from "../../functions/_shared/busy-time-types.ts";
import type { OutboxContext } from "../../functions/_shared/context.ts";
import { UnreadableCalendarError } from "../../functions/work-outbox/busy-times.ts";

/** What the thread returns: the busy times, or why the file is unreadable. */
export type CalendarReply = { readonly times: BusyTimes } | { readonly problem: string };

type Options = { readonly worker?: URL; readonly limitMs?: number };

const workerFile = new URL("calendar-worker.ts", import.meta.url);
/** The largest accepted file takes about a second. */
const parseLimitMs = 10_000;
const maxMemoryMb = 512;

/**
 * Creates a parser that runs each calendar in a thread of its own and terminates it at the limit.
 * Calendars take turns, so that several hostile ones use one core only.
 */
export function createCalendarParser({
  worker = workerFile,
  limitMs = parseLimitMs,
}: Options = {}): OutboxContext["parseCalendar"] {
  let previous: Promise<unknown> = Promise.resolve();
  return (text, query) => {
    const turn = previous.then(() => parseInThread(worker, { text, query }, limitMs));
    previous = turn.catch(() => {});
    return turn;
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
  // A stop of the server does not wait for a calendar.
  thread.unref();
  thread.on("message", resolve);
  thread.on("error", fail);
  thread.on("exit", fail);
  try {
    const reply = await promise;
    if ("problem" in reply) throw new UnreadableCalendarError(reply.problem);
    return reply.times;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
