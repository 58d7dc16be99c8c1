import type { IncomingMessage } from "node:http";

/** The client address that the gateway forwards, or undefined without one. */
export function getClientAddress(incoming: IncomingMessage): string | undefined {
  const forwarded = incoming.headers["x-forwarded-for"];
  const first = Array.isArray(forwarded) ? forwarded[0] : forwarded;
  return first?.split(",")[0]?.trim() || undefined;
}
