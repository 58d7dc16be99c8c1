import { isRecord, parseJsonObject } from "../../domain/json.ts";
import type { FunctionContext } from "../_shared/context.ts";
import { postAsService } from "../_shared/service.ts";
import { isValidWebhook } from "../_shared/webhooks.ts";

/** Enough for several thousand addresses; a sender splits longer lists. */
const maxBodyBytes = 128 * 1024;

/**
 * POST /functions/v1/newsletter-events receives webhooks of a newsletter service, in the Standard
 * Webhooks format and signed with WEBHOOK_SECRET. It handles the type `newsletter.unsubscribed`
 * with `data.email` or `data.emails`, and accepts and ignores every other type. The response does
 * not reveal who is subscribed.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method !== "POST") return respond(405, "Use POST.");
  const secret = context.env.get("WEBHOOK_SECRET");
  if (!secret) return respond(503, "WEBHOOK_SECRET is not set.");
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes)
    return respond(413, "The message is too long.");
  const body = await request.text();
  if (!isValidWebhook(secret, request.headers, body)) {
    return respond(401, "The signature is missing, wrong or older than five minutes.");
  }
  const message = parseJsonObject(body);
  if (!message) return respond(400, "The body must be a JSON object.");
  if (message["type"] !== "newsletter.unsubscribed") return respond(202, "There is nothing to do.");
  const addresses = parseAddresses(message["data"]);
  if (!addresses) return respond(400, "data.email or data.emails has to hold addresses.");

  const response = await postAsService(context, "rpc/unsubscribe_addresses", { addresses }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.ok
    ? respond(202, "Accepted.")
    : respond(503, "The database cannot be reached. Please try again in a moment.");
}

function respond(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

function parseAddresses(data: unknown): string[] | null {
  if (!isRecord(data)) return null;
  const listed: unknown =
    "emails" in data ? data["emails"] : "email" in data ? [data["email"]] : [];
  if (!Array.isArray(listed) || listed.length === 0) return null;
  const addresses = listed.filter((address): address is string => typeof address === "string");
  return addresses.length === listed.length ? addresses : null;
}
