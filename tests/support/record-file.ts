import { readFileSync } from "node:fs";
import type { z } from "zod";

/** Reads a JSON file that an earlier run wrote. Undefined if it is missing or has another shape. */
export function readRecordFile<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
  } catch {
    return undefined;
  }
}
