/** Whether a value is a JSON object: neither null nor an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses a JSON object; returns null for invalid JSON and for any other value. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads a body as a JSON object; returns null where it is none. */
export async function readJsonObject(
  source: Request | Response,
): Promise<Readonly<Record<string, unknown>> | null> {
  const value: unknown = await source.json().catch(() => null);
  return isRecord(value) ? value : null;
}
