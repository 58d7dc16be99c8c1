/**
 * Within how many hours visitors are promised an answer, until the database has said it: the default of its
 * setting, which administrators change in the back office.
 */
export const defaultAnswerHours = 24;

/** What editors write in a text where the promised time is to be shown: "within {answer time}". */
export const answerTimeToken = "{answer time}";

/** A number of hours in words: "24 hours", "1 hour". */
export const answerTime = (hours: number): string => (hours === 1 ? "1 hour" : `${hours} hours`);

/** The same value with the promised time in place of its token, in every text; itself where no text has one. */
export function withAnswerTime<Value>(value: Value, hours: number): Value {
  return replaced(value, answerTime(hours)) as Value; // only texts change
}

function replaced(value: unknown, time: string): unknown {
  if (typeof value === "string") return value.replaceAll(answerTimeToken, time);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => replaced(item, time));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const fields = Object.entries(value).map(([name, inner]: [string, unknown]) => ({
    name,
    inner,
    changed: replaced(inner, time),
  }));
  return fields.some(({ inner, changed }) => inner !== changed)
    ? Object.fromEntries(fields.map(({ name, changed }) => [name, changed]))
    : value;
}
