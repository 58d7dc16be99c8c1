import { listAt, numberAt, textAt } from "../providers/data/json-value.ts";

/** The unit in which a period is edited: the largest that gives a whole number. */
export type PeriodUnit = "hours" | "minutes" | "seconds";

/** The values of the settings form. */
export interface SettingsValues {
  response_time: { hours: number };
  limits: {
    name: string;
    per_client: number;
    total: number;
    /** In `unit`. */
    period: number;
    unit: PeriodUnit;
  }[];
  retention: { table: string; days: number }[];
  assistant: { session_tokens: number; day_tokens: number };
}

const secondsPer = { hours: 3600, minutes: 60, seconds: 1 } as const;

/** Maximum period of a limit: one day. */
const maxPeriodSeconds = 86_400;

/** Returns the maximum period of a limit in a unit. */
export const maxPeriodIn = (unit: PeriodUnit): number => maxPeriodSeconds / secondsPer[unit];

function unitOf(seconds: number): PeriodUnit {
  if (seconds >= 3600 && seconds % 3600 === 0) return "hours";
  return seconds % 60 === 0 ? "minutes" : "seconds";
}

/** Reads the response of `operations_settings`. */
export function readSettings(settings: unknown): SettingsValues {
  return {
    response_time: { hours: numberAt(settings, "response_time", "hours") ?? 0 },
    limits: listAt(settings, "limits").map((limit) => {
      const seconds = numberAt(limit, "seconds") ?? 0;
      const unit = unitOf(seconds);
      return {
        name: textAt(limit, "name") ?? "",
        per_client: numberAt(limit, "per_client") ?? 0,
        total: numberAt(limit, "total") ?? 0,
        period: seconds / secondsPer[unit],
        unit,
      };
    }),
    retention: listAt(settings, "retention").map((row) => ({
      table: textAt(row, "table") ?? "",
      days: numberAt(row, "days") ?? 0,
    })),
    assistant: {
      session_tokens: numberAt(settings, "assistant", "session_tokens") ?? 0,
      day_tokens: numberAt(settings, "assistant", "day_tokens") ?? 0,
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the changes to save, in the form that `save_settings` expects. */
export function changedSettings(before: SettingsValues, after: SettingsValues) {
  const limits = after.limits
    .filter((limit, index) => !isSame(limit, before.limits[index]))
    .map(({ name, per_client, total, period, unit }) => ({
      name,
      per_client,
      total,
      seconds: period * secondsPer[unit],
    }));
  const retention = after.retention.filter((row, index) => !isSame(row, before.retention[index]));
  return {
    ...(!isSame(before.response_time, after.response_time) && {
      response_time: after.response_time,
    }),
    ...(limits.length > 0 && { limits }),
    ...(retention.length > 0 && { retention }),
    ...(!isSame(before.assistant, after.assistant) && { assistant: after.assistant }),
  };
}
