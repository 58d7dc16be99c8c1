import type { LogFields } from "../../supabase/domain/log.ts";
import { getRequestId } from "./request-scope.ts";
import { getTraceId } from "./telemetry.ts";

/** The request and the trace that the current work belongs to, as fields of a log line. */
export const getLogContext = (): Pick<LogFields, "request" | "trace"> => {
  const request = getRequestId();
  const trace = getTraceId();
  return {
    ...(request === undefined ? {} : { request }),
    ...(trace === undefined ? {} : { trace }),
  };
};
