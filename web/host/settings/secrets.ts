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
import { StartError, getErrorMessage } from "../../../supabase/domain/errors.ts";

/** The secrets that the product generates for each data folder. */
export type Secrets = {
  /** Signs the access tokens of the embedded Supabase. */
  jwtSecret: string;
  /** The public key that browsers send; not secret. */
  publishableKey: string;
  secretKey: string;
  /** Lets the site read drafts from the embedded content lake. */
  contentReadToken: string;
  /** Signs publish events. */
  webhookSecret: string;
  /** Signs links of the site, such as the download of the guide. */
  formSecret: string;
  /** Signs the visitor addresses that the site sends to the database. */
  clientHeaderSecret: string;
  /** The password of the first administrator if STAFF_PASSWORD is not set. */
  staffPassword: string;
};

const generateToken = (bytes: number) => randomBytes(bytes).toString("base64url");

const generateSecrets = (): Secrets => ({
  jwtSecret: generateToken(48),
  publishableKey: `sb_publishable_${generateToken(16)}_${generateToken(6)}`,
  secretKey: `sb_secret_${generateToken(16)}_${generateToken(6)}`,
  contentReadToken: `sk${generateToken(48)}`,
  webhookSecret: generateToken(32),
  formSecret: generateToken(32),
  clientHeaderSecret: generateToken(32),
  staffPassword: generateToken(15),
});

/**
 * Reads `secrets.json` of the data folder, or creates it (mode 0600, atomically). Adds missing secrets. The
 * caller holds the lock of the data folder.
 * @throws {StartError} naming the file when it is damaged
 */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  const known = existsSync(path) ? readSecrets(path) : {};
  const made = generateSecrets();
  const secrets = { ...made, ...known };
  if (Object.keys(made).some((name) => !(name in known))) write(path, secrets);
  else chmodSync(path, 0o600);
  return secrets;
}

/** Reads the secrets in a file, which is not changed. @throws {StartError} when it is damaged */
export function readSecrets(path: string): Partial<Secrets> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError))
      throw new StartError(
        `${path} cannot be read (${getErrorMessage(error)}). Check its owner and permissions.`,
        { cause: error },
      );
  }
  if (!areSecrets(value))
    throw new StartError(
      `${path} is damaged. Put back a copy of it. Without a copy, remove it: new keys are generated, and everyone has to sign in again.`,
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
