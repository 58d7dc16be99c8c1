import type { Duplex } from "node:stream";

/** Time in which a client can read a final response before its socket is destroyed. */
const lingerTimeoutMs = 1_000;

/**
 * Sends a final response and closes the socket, at the latest after `lingerTimeoutMs`: a client that never
 * closes its side would otherwise hold the socket forever. Closing immediately could reset the connection
 * before the client has read the response.
 */
export function closeSocket(socket: Duplex, text: string): void {
  socket.end(text);
  const timer = setTimeout(() => socket.destroy(), lingerTimeoutMs);
  socket.once("close", () => clearTimeout(timer));
}
