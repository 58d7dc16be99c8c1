import type { FunctionContext } from "../_shared/context.ts";
import { postAsService } from "../_shared/service.ts";
import { isSignedWebhook } from "../_shared/signatures.ts";

/** Bytes; more than ten thousand addresses need several messages. */
const longestBody = 128 * 1024;

/**
 * POST /functions/v1/newsletter-events takes what a newsletter service tells: a message by the Standard
 * Webhooks specification, signed with WEBHOOK_SECRET, of type `newsletter.unsubscribed` with
 * `data.email` or `data.emails`. Other types are accepted and ignored. The answer tells nothing about
 * who is subscribed.
 */
export async function handler(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method !== "POST") return answer(405, "Use POST.");
  const secret = context.env.get("WEBHOOK_SECRET");
  if (!secret) return answer(503, "WEBHOOK_SECRET is not set.");
  if (Number(request.headers.get("content-length") ?? 0) > longestBody)
    return answer(413, "The message is too long.");
  const body = await request.text();
  if (!(await isSignedWebhook(secret, request.headers, body, Date.now()))) {
    return answer(401, "The signature is missing, wrong or older than five minutes.");
  }
  const message = parse(body);
  if (!message) return answer(400, "The body has to be a JSON object.");
  if (message["type"] !== "newsletter.unsubscribed") return answer(202, "There is nothing to do.");
  const addresses = addressesOf(message["data"]);
  if (!addresses) return answer(400, "data.email or data.emails has to hold addresses.");

  const done = await postAsService(context, "rpc/unsubscribe_addresses", { addresses }).catch(
    () => null,
  );
  await done?.body?.cancel();
  return done?.ok
    ? answer(202, "Taken.")
    : answer(503, "The database cannot be reached. Please try again in a moment.");
}

function answer(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}

function addressesOf(data: unknown): string[] | null {
  if (typeof data !== "object" || data === null) return null;
  const listed: unknown = "emails" in data ? data.emails : "email" in data ? [data.email] : [];
  if (!Array.isArray(listed) || listed.length === 0) return null;
  const addresses = listed.filter((address): address is string => typeof address === "string");
  return addresses.length === listed.length ? addresses : null;
}
