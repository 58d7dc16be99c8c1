import { parseJsonObject } from "../../supabase/domain/json.ts";

/** Parses a JSON object. Throws for invalid JSON and for any other value. */
export function parseRecord(text: string): Record<string, unknown> {
  const record = parseJsonObject(text);
  if (!record) throw new Error(`This is not a JSON object: ${text.slice(0, 200)}`);
  return record;
}
