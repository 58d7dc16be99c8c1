/** Starts the message of a test that must start, configure or stop its server itself. */
export const ownServerPrefix = "Needs a server of its own: ";

/** @throws Error that the report of the hosted conformance run counts as "not run" */
export function requireOwnServer(reason: string): never {
  throw new Error(`${ownServerPrefix}${reason}`);
}
