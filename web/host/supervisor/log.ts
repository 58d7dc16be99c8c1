import { createHmac } from "node:crypto";

/**
 * Creates pseudonyms of client addresses for the log. They change each day, and lead back to the address
 * only with the secret.
 */
export function clientNames(secret: string, now: () => Date = () => new Date()) {
  return (address: string): string => {
    const key = createHmac("sha256", secret).update(`log ${now().toISOString().slice(0, 10)}`);
    return createHmac("sha256", key.digest()).update(address).digest("base64url").slice(0, 12);
  };
}

/** Ignores errors of the output after its reader has ended. Logging them would fail again, endlessly. */
export function ignoreBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
