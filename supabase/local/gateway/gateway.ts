import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { describeError, log } from "../log.ts";
import type { EmbeddedContext } from "./functions.ts";
import { jsonResponse, unavailable } from "./gateway-responses.ts";
import { writeResponse } from "./http-messages.ts";
import { observeRequest } from "./observe-request.ts";
import { RequestRouter, type ApiKeys, type Backends } from "./request-router.ts";

export type Gateway = {
  readonly server: Server;
  /** The context for calls of edge functions outside of a request. */
  readonly functions: EmbeddedContext;
};

/**
 * Starts the single entry point of Supabase's APIs, on 127.0.0.1 only. It authenticates callers,
 * rejects requests that must not reach an engine, and hides internal errors.
 */
export async function startGateway(
  port: number,
  keys: ApiKeys,
  backends: Backends,
): Promise<Gateway> {
  const router = new RequestRouter(`http://127.0.0.1:${port}`, keys, backends);
  const server = createServer((incoming, outgoing) => {
    observeRequest(incoming, () =>
      router.handle(incoming, outgoing).catch((error: unknown) => {
        log("request_failed", describeError(error), "error");
        return backends.isDatabaseUp()
          ? jsonResponse(500, { message: "The request failed." })
          : unavailable();
      }),
    )
      .then((response) => writeResponse(response, incoming, outgoing))
      .catch(() => outgoing.destroy());
  });
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  // Longer than the idle timeout of the site's gateway, which otherwise reuses closed connections.
  server.keepAliveTimeout = 65_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { server, functions: router.functions };
}
