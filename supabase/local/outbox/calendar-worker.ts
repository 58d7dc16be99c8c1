/** Parses one calendar and exits. See calendar-parser.ts. */

import { parentPort, workerData } from "node:worker_threads";
import type { BusyTimesQuery } from "../../functions/_shared/busy-time-types.ts";
import { parseBusyTimes, UnreadableCalendarError } from "../../functions/work-outbox/busy-times.ts";
import type { CalendarReply } from "./calendar-parser.ts";

// The only sender of the data is calendar-parser.ts.
const { text, query } = workerData as { text: string; query: BusyTimesQuery };

function parse(): CalendarReply {
  try {
    return { times: parseBusyTimes(text, query) };
  } catch (error) {
    if (error instanceof UnreadableCalendarError) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(parse(), []);
