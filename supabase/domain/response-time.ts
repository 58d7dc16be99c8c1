/**
 * The promised response time, used until the setting is loaded from the database. Administrators
 * change the setting in the back office.
 */
export const defaultResponseHours = 24;

/** Placeholder for the promised response time in content: "within {response time}". */
const responseTimePlaceholder = "{response time}";

/** Formats a number of hours: "24 hours", "1 hour". */
export const formatResponseTime = (hours: number): string =>
  hours === 1 ? "1 hour" : `${hours} hours`;

/** Replaces the placeholder in all texts of a value. Returns the same object if there is none. */
export function insertResponseTime<Value>(value: Value, hours: number): Value {
  return replaceToken(value, formatResponseTime(hours)) as Value; // replaces texts by texts only
}

function replaceToken(value: unknown, time: string): unknown {
  if (typeof value === "string") return value.replaceAll(responseTimePlaceholder, time);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => replaceToken(item, time));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const fields = Object.entries(value).map(([name, inner]: [string, unknown]) => ({
    name,
    inner,
    changed: replaceToken(inner, time),
  }));
  return fields.some(({ inner, changed }) => inner !== changed)
    ? Object.fromEntries(fields.map(({ name, changed }) => [name, changed]))
    : value;
}
