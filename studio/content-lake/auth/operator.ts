import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "../../../supabase/domain/json.ts";

/**
 * Access for commands on the same machine. A running lake writes its local address and a token to a
 * file in its data folder that only its user can read; that user can already change all content.
 * Each start creates a new token.
 */
export type OperatorAccess = {
  /** The local address of the lake; visitors use the gateway. */
  url: string;
  /** Bearer token for the `authorization` header. */
  token: string;
};

const fileName = "operator.json";

export const createOperatorToken = (): string => randomBytes(32).toString("base64url");

/** Writes the file for a running lake. Returns a function that removes it. */
export async function publishOperator(
  dataDir: string,
  operator: OperatorAccess,
): Promise<() => Promise<void>> {
  const path = join(dataDir, fileName);
  // Write and rename: commands would read a partial file as "not running".
  await writeFile(`${path}.new`, JSON.stringify(operator), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return () => rm(path, { force: true });
}

/**
 * The lake running on the folder, or undefined. The health check covers a file left by a killed
 * process.
 */
export async function findOperator(dataDir: string): Promise<OperatorAccess | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(dataDir, fileName), "utf8"));
    if (!isRecord(value)) return undefined;
    const { url, token } = value;
    if (typeof url !== "string" || typeof token !== "string") return undefined;
    const health = await fetch(new URL("/health", url), { signal: AbortSignal.timeout(10_000) });
    return health.ok ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}
