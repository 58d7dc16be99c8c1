import type { IncomingMessage, ServerResponse } from "node:http";
import { createApiKeyHeaders } from "../../../supabase/contracts/api-keys.ts";
import type { GatewayContext } from "./context.ts";
import { reject } from "./errors/reject.ts";
import { sendJson } from "./send-json.ts";

/** Sends `/diagnostics` to administrators; the database decides from the caller's token who is one. */
export async function sendDiagnostics(
  request: IncomingMessage,
  response: ServerResponse,
  { config, ports, siteConfig, security, getDiagnostics }: GatewayContext,
): Promise<void> {
  const { authorization } = request.headers;
  if (request.method !== "GET") return reject(request, response, security, { status: 405 });
  if (!authorization?.startsWith("Bearer "))
    return reject(request, response, security, { status: 403 });
  const api = config.hostedSupabase?.url ?? `http://127.0.0.1:${ports.supabase}`;
  const check = await fetch(`${api}/rest/v1/rpc/operations_settings`, {
    method: "POST",
    headers: {
      ...createApiKeyHeaders(
        siteConfig.supabasePublishableKey,
        authorization.slice("Bearer ".length),
      ),
      "content-type": "application/json",
    },
    body: "{}",
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  await check?.body?.cancel();
  if (!check || check.status >= 500) return reject(request, response, security, { status: 503 });
  if (!check.ok) return reject(request, response, security, { status: 403 });
  sendJson(request, response, 200, await getDiagnostics());
}
