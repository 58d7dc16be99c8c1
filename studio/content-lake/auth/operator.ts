import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The way in for commands on the same machine. While it runs, the lake keeps its own address and a
 * token in a file of its data folder, which only its user can read: who may read the folder may do
 * anything with its content already. The token is a new one at each start.
 */
export type Operator = {
  /** The lake's own address on this machine, which is not the one visitors use. */
  url: string;
  /** Goes into the header `authorization` as a bearer token. */
  token: string;
};

const NAME = "operator.json";

export const newOperatorToken = (): string => randomBytes(32).toString("base64url");

/** Writes the file for a lake that answers now. Returns what takes it away again. */
export async function announceOperator(
  dataDir: string,
  operator: Operator,
): Promise<() => Promise<void>> {
  const path = join(dataDir, NAME);
  // Aside first: a half-written file would tell a command that nothing runs.
  await writeFile(`${path}.new`, JSON.stringify(operator), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return () => rm(path, { force: true });
}

/** Who runs on the folder, or undefined when no lake says so. A killed one leaves its file behind. */
export async function findOperator(dataDir: string): Promise<Operator | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(dataDir, NAME), "utf8"));
    if (typeof value !== "object" || value === null) return undefined;
    if (!("url" in value && "token" in value)) return undefined;
    const { url, token } = value;
    if (typeof url !== "string" || typeof token !== "string") return undefined;
    const health = await fetch(new URL("/health", url), { signal: AbortSignal.timeout(10_000) });
    return health.ok ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}
