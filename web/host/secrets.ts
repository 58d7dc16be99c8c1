import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** What the product makes for itself, once per data folder. */
export type Secrets = {
  /** Signs the access tokens of the embedded Supabase. */
  jwtSecret: string;
  /** The public key browsers send; not secret. */
  publishableKey: string;
  secretKey: string;
  /** Lets the site read drafts from the embedded content lake. */
  contentReadToken: string;
  /** Signs publish events. */
  webhookSecret: string;
  /** The first administrator's password where STAFF_PASSWORD is not set. */
  staffPassword: string;
};

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

const makers: { [Name in keyof Secrets]: () => string } = {
  jwtSecret: () => random(48),
  publishableKey: () => `sb_publishable_${random(16)}_${random(6)}`,
  secretKey: () => `sb_secret_${random(16)}_${random(6)}`,
  contentReadToken: () => `sk${random(48)}`,
  webhookSecret: () => random(32),
  staffPassword: () => random(15),
};

/**
 * Reads `secrets.json` of the data folder, or makes it (0600, written whole or not at all).
 * A name that an older version did not know is added. Call it under the data folder's lock.
 * @throws Error naming the file when it is not what was written.
 */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  const known = existsSync(path) ? parse(path) : {};
  const names = Object.keys(makers) as (keyof Secrets)[];
  const secrets = Object.fromEntries(
    names.map((name) => [name, known[name] ?? makers[name]()]),
  ) as Secrets;
  if (names.some((name) => known[name] === undefined)) write(path, secrets);
  else chmodSync(path, 0o600);
  return secrets;
}

function parse(path: string): Partial<Record<string, string>> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    value = undefined;
  }
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  const entries: [string, unknown][] = isRecord ? Object.entries(value as object) : [];
  if (!isRecord || entries.some(([, secret]) => typeof secret !== "string" || secret.length < 16))
    throw new Error(
      `${path} is damaged. Put back a copy of it; without one, remove it: new keys are made, and everyone has to sign in again.`,
    );
  return Object.fromEntries(entries) as Record<string, string>;
}

function write(path: string, secrets: Secrets): void {
  const draft = `${path}.${process.pid}.new`;
  const file = openSync(draft, "w", 0o600);
  try {
    writeSync(file, `${JSON.stringify(secrets, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
