import { isRecord } from "../../domain/json.ts";

/** Reads a body as a JSON object; returns null where it is none. */
export async function readJsonObject(
  source: Request | Response,
): Promise<Readonly<Record<string, unknown>> | null> {
  const value: unknown = await source.json().catch(() => null);
  return isRecord(value) ? value : null;
}
