import * as z from "zod";
import type { Level, LogFields } from "../../../../supabase/domain/log.ts";

/** The response of a service's health check. */
export type ServiceHealth = {
  ok: boolean;
  missing: string | undefined;
  /** The stores of the service that accept no writes. */
  unwritable: string[];
  notices: string[];
  /** Only of the site, while its queue can be read. */
  submissions: SubmissionCounts | undefined;
};

/** The number of submissions that wait in the queue for the database. */
export type SubmissionCounts = { waiting: number };

export const unreachable: ServiceHealth = {
  ok: false,
  missing: undefined,
  unwritable: [],
  notices: [],
  submissions: undefined,
};

const texts = z.array(z.string()).catch([]);
const healthShape = z
  .object({
    ok: z.boolean().catch(false),
    missing: z.string().optional().catch(undefined),
    unwritable: texts,
    notices: texts,
    submissions: z.object({ waiting: z.number() }).optional().catch(undefined),
  })
  .catch({ ok: false, missing: undefined, unwritable: [], notices: [], submissions: undefined });

/**
 * Reads the response of a health check. `isOkRequired`: the body must have `ok: true`, because a 200
 * without it may come from an incomplete build.
 */
export function parseHealth(isOk: boolean, body: unknown, isOkRequired: boolean): ServiceHealth {
  const { ok, missing, unwritable, notices, submissions } = healthShape.parse(body);
  return { ok: isOk && (ok || !isOkRequired), missing, unwritable, notices, submissions };
}

const text = z.string().optional().catch(undefined);
const eventShape = z.object({
  event: z.string().regex(/^[a-z_]{1,40}$/),
  level: z.enum(["info", "warn", "error"]).optional().catch(undefined),
  message: text,
  request: text,
  trace: text,
  what: text,
  status: z.number().optional().catch(undefined),
});

export type LoggedEvent = { name: string; level: Level | undefined; fields: LogFields };

/** Parses a line that a service logged as JSON. Undefined for other lines; unknown fields are dropped. */
export function parseEvent(line: string): LoggedEvent | undefined {
  if (!line.startsWith('{"time":')) return undefined;
  try {
    const { event, level, ...fields } = eventShape.parse(JSON.parse(line));
    return { name: event, level, fields };
  } catch {
    return undefined;
  }
}

const messageShape = z.object({
  type: z.enum(["progress", "fatal", "ready", "published"]),
  text,
  message: text,
  initialPasswordInUse: z.boolean().optional().catch(undefined),
});

export type ServiceMessage = z.infer<typeof messageShape>;

/** Parses a message that a service sent over IPC. */
export function parseMessage(message: unknown): ServiceMessage | undefined {
  return messageShape.safeParse(message).data;
}
