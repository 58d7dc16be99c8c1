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
import { StartError } from "./start-error.ts";

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
  /** Signs what the site hands out after a form, such as the ticket of the guide. */
  formSecret: string;
  /** Signs what the site tells the database about who a visitor is. */
  clientHeaderSecret: string;
  /** The first administrator's password where STAFF_PASSWORD is not set. */
  staffPassword: string;
};

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

const newSecrets = (): Secrets => ({
  jwtSecret: random(48),
  publishableKey: `sb_publishable_${random(16)}_${random(6)}`,
  secretKey: `sb_secret_${random(16)}_${random(6)}`,
  contentReadToken: `sk${random(48)}`,
  webhookSecret: random(32),
  formSecret: random(32),
  clientHeaderSecret: random(32),
  staffPassword: random(15),
});

/**
 * Reads `secrets.json` of the data folder, or makes it (0600, written whole or not at all).
 * A name that an older version did not know is added. Call it under the data folder's lock.
 * @throws StartError naming the file when it is not what was written.
 */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  const known = existsSync(path) ? readSecrets(path) : {};
  const made = newSecrets();
  const secrets = { ...made, ...known };
  if (Object.keys(made).some((name) => !(name in known))) write(path, secrets);
  else chmodSync(path, 0o600);
  return secrets;
}

/** What the file holds, which is not changed. @throws StartError naming it when it is damaged. */
export function readSecrets(path: string): Partial<Secrets> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError))
      throw new StartError(
        `${path} cannot be read (${error instanceof Error ? error.message : String(error)}). Check its owner and rights.`,
        { cause: error },
      );
  }
  if (!areSecrets(value))
    throw new StartError(
      `${path} is damaged. Put back a copy of it; without one, remove it: new keys are made, and everyone has to sign in again.`,
    );
  return value;
}

const areSecrets = (value: unknown): value is Partial<Secrets> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((secret) => typeof secret === "string" && secret.length >= 16);

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
