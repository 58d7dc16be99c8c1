import { getSiteConfig } from "../../../config.ts";
import { hashClient } from "../../../server/client-header.ts";
import { isSameOriginPost } from "../../../server/form-endpoint.ts";
import { createErrorResponse, relayFunction } from "../../../server/function-relay.ts";
import { readBody } from "../../../server/read-body.ts";
import { runInWebRequest } from "../../../telemetry/request-scope.ts";

export const dynamic = "force-dynamic";

/** Maximum bytes of a turn: the longest message, JSON-escaped, with its state and attribution. */
const maxTurnBytes = 24 * 1024;

/**
 * Relays a chat turn to the edge function chat-intelligent (spec 7) and returns its reply, streamed if
 * the client accepts `text/event-stream`. Errors are `{error}`.
 */
export async function POST(request: Request): Promise<Response> {
  return runInWebRequest(request, () => relayTurn(request));
}

async function relayTurn(request: Request): Promise<Response> {
  const { headers } = request;
  if (!isSameOriginPost(headers, getSiteConfig().siteUrl))
    return createErrorResponse(403, "Please use the chat on this site.");
  if (!headers.get("content-type")?.startsWith("application/json"))
    return createErrorResponse(415, "Please send JSON.");
  const body = await readBody(request, maxTurnBytes);
  if (body === 413) return createErrorResponse(413, "This message is too long.");
  return relayFunction("chat-intelligent", body, {
    accept: headers.get("accept") ?? "application/json",
    client: hashClient(headers),
  });
}
