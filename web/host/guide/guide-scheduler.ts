import { getErrorMessage } from "../../../supabase/domain/errors.ts";
import type { PrintResult } from "./print-guide.ts";

export type GuideOptions = {
  print(onlyIfOutdated: boolean): Promise<PrintResult>;
  /** Delay of the print after the product is ready, if the guide is missing or old. */
  startDelayMs: number;
  /** Time without publish events before the guide is printed. */
  quietMs: number;
  /** Maximum delay of a print while events continue. */
  maxDelayMs: number;
  /** Called for a failure that differs from the last one. */
  reportFailure(message: string): void;
};

export type GuideScheduler = {
  /** Schedules a print if the guide is missing or older than the content. */
  scheduleIfOutdated(): void;
  /** Schedules a print after a publish event. */
  schedulePrint(): void;
  stop(): void;
};

const describeError = (error: unknown): PrintResult => ({
  ok: false,
  message: `The solution guide could not be printed (${getErrorMessage(error)}).`,
});

/** Creates the schedule that prints the guide after content changes, one print at a time. */
export function createGuideScheduler({
  print,
  startDelayMs,
  quietMs,
  maxDelayMs,
  reportFailure,
}: GuideOptions): GuideScheduler {
  let timer: NodeJS.Timeout | undefined;
  /** Time of the first event firstRequestedAt the last print. */
  let firstRequestedAt: number | undefined;
  let isPrinting = false;
  /** `onlyIfOutdated` of the print requested during the current one. */
  let next: boolean | undefined;
  let isStopped = false;
  let lastFailure = "";

  function schedule(onlyIfOutdated: boolean): void {
    if (isStopped) return;
    firstRequestedAt ??= Date.now();
    clearTimeout(timer);
    const delayMs = Math.max(
      0,
      Math.min(onlyIfOutdated ? startDelayMs : quietMs, firstRequestedAt + maxDelayMs - Date.now()),
    );
    timer = setTimeout(() => void run(onlyIfOutdated), delayMs);
  }

  async function run(onlyIfOutdated: boolean): Promise<void> {
    firstRequestedAt = undefined;
    if (isPrinting) {
      next = onlyIfOutdated && (next ?? true);
      return;
    }
    isPrinting = true;
    const { ok, message } = await print(onlyIfOutdated).catch(describeError);
    isPrinting = false;
    if (isStopped) return;
    if (!ok && message !== lastFailure) reportFailure(message);
    lastFailure = ok ? "" : message;
    if (next !== undefined) schedule(next);
    next = undefined;
  }

  return {
    scheduleIfOutdated: () => schedule(true),
    schedulePrint: () => schedule(false),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
