import { isRecord, parseJsonObject } from "../../domain/json.ts";
import type { FunctionContext } from "../_shared/context.ts";
import { readBytes } from "../_shared/read-bytes.ts";
import { postAsService } from "../_shared/service.ts";
import { isValidWebhook } from "../_shared/webhooks.ts";

/** Fits several thousand addresses; a sender splits longer lists. */
const maxBodyBytes = 128 * 1024;

/**
 * POST /functions/v1/newsletter-events receives webhooks from a newsletter service in the Standard
 * Webhooks format, signed with WEBHOOK_SECRET. It handles the type `newsletter.unsubscribed`
 * with `data.email` or `data.emails`, and accepts and ignores every other type. The response does
 * not reveal who is subscribed.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method !== "POST") return respond(405, "Use POST.");
  const secret = context.env.get("WEBHOOK_SECRET");
  if (!secret) return respond(503, "WEBHOOK_SECRET is not set.");
  const bytes = await readBytes(request.body, maxBodyBytes);
  if (!bytes) return respond(413, "The message is too long.");
  const body = new TextDecoder().decode(bytes);
  if (!isValidWebhook(secret, request.headers, body)) {
    return respond(401, "The signature is missing, invalid or older than five minutes.");
  }
  const message = parseJsonObject(body);
  if (!message) return respond(400, "The body must be a JSON object.");
  if (message["type"] !== "newsletter.unsubscribed")
    return respond(202, "The event type is ignored.");
  const addresses = parseAddresses(message["data"]);
  if (!addresses) return respond(400, "data.email or data.emails must contain email addresses.");

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
  const values: unknown =
    "emails" in data ? data["emails"] : "email" in data ? [data["email"]] : [];
  if (!Array.isArray(values) || values.length === 0) return null;
  return values.every((value) => typeof value === "string") ? values : null;
}
