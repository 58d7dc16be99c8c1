import { createApiKeyHeaders } from "../../contracts/api-keys.ts";
import { parseJsonObject } from "../../domain/json.ts";
import type { FunctionContext } from "../_shared/context.ts";
import { withCors } from "../_shared/cors.ts";
import { readJsonObject } from "../_shared/json.ts";
import { readBytes } from "../_shared/read-bytes.ts";
import { postAsService } from "../_shared/service.ts";
import { isValidWebhook } from "../_shared/webhooks.ts";
import { parseInboundEmail, type InboundEmail } from "./inbound-message.ts";

/** The longest request, which the gateway of the embedded server accepts as well. */
const maxBodyBytes = 128 * 1024;

/**
 * POST /functions/v1/inbound-email receives a reply that a mail server or an email service forwards:
 * `{"from", "to", "subject", "text" or "html", "messageId", "inReplyTo"}`, signed with WEBHOOK_SECRET
 * by the Standard Webhooks specification. A repeated message is stored once.
 *
 * - 202: stored, or already known;
 * - 400, 401, 405, 413: malformed, wrong or old signature, wrong method, too long;
 * - 403: the sender is not the person that the email was written to;
 * - 404: no email has this reply address;
 * - 429, 503: try again later.
 *
 * Signed-in administrators post `{"emailId", "text"}` without a signature to reply as the recipient of
 * a captured email. It takes the same path.
 */
export const handler = (request: Request, context: FunctionContext): Promise<Response> =>
  withCors(context.env, (received) => receive(received, context))(request);

async function receive(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method !== "POST") return respond(405, "Use POST.");
  const bytes = await readBytes(request.body, maxBodyBytes);
  if (!bytes) return respond(413, "The message is too long.");
  const body = new TextDecoder().decode(bytes);
  const isSigned = request.headers.has("webhook-signature");
  if (!isSigned && request.headers.has("authorization")) {
    return replyAsRecipient(request, body, context);
  }
  const secret = context.env.get("WEBHOOK_SECRET");
  if (!secret) return respond(503, "WEBHOOK_SECRET is not set.");
  if (!isValidWebhook(secret, request.headers, body)) {
    return respond(401, "The signature is missing, invalid or older than five minutes.");
  }
  const email = parseInboundEmail(parseJsonObject(body));
  if ("problem" in email) return respond(400, email.problem);
  return storeReply(email, context);
}

/** Responses by the result of the database function `receive_email`. */
const responses: Readonly<Record<string, readonly [status: number, message: string]>> = {
  accepted: [202, "Accepted."],
  duplicate: [202, "This message is already stored."],
  unknown_address: [404, "No email has this reply address."],
  unknown_sender: [403, "This address cannot reply to that email."],
  too_many: [429, "Too many replies to one email. Try again in an hour."],
};

async function storeReply(email: InboundEmail, context: FunctionContext): Promise<Response> {
  const response = await postAsService(context, "rpc/receive_email", {
    token: email.token,
    sender: email.sender,
    subject: email.subject,
    body: email.body,
    message_id: email.messageId,
    in_reply_to: email.inReplyTo,
  }).catch(() => null);
  const result: unknown = response?.ok ? await response.json().catch(() => null) : null;
  if (!response?.ok) await response?.body?.cancel();
  const known = typeof result === "string" ? responses[result] : undefined;
  if (!known) return respond(503, "The database cannot be reached. Try again in a moment.");
  const [status, message] = known;
  if (result === "accepted") context.wakeOutbox?.();
  else context.log?.(`an inbound email was not stored: ${result}`);
  return respond(status, message);
}

/** The database decides whether the caller may reply. */
async function replyAsRecipient(
  request: Request,
  body: string,
  context: FunctionContext,
): Promise<Response> {
  const { emailId, text } = parseJsonObject(body) ?? {};
  if (typeof emailId !== "string" || typeof text !== "string" || text.trim() === "") {
    return respond(400, "The body must contain emailId and text.");
  }
  const response = await context
    .fetch(`${context.env.get("SUPABASE_URL")}/rest/v1/rpc/captured_email_reply`, {
      method: "POST",
      headers: {
        ...createApiKeyHeaders(request.headers.get("apikey") ?? ""),
        authorization: request.headers.get("authorization") ?? "",
        "content-type": "application/json",
      },
      body: JSON.stringify({ id: emailId }),
    })
    .catch(() => null);
  if (!response) return respond(503, "The database cannot be reached. Try again in a moment.");
  if (!response.ok) {
    await response.body?.cancel();
    return response.status >= 500
      ? respond(503, "The database cannot be reached. Try again in a moment.")
      : respond(403, "Only administrators can reply to captured emails.");
  }
  const { token, sender, subject } = (await readJsonObject(response)) ?? {};
  if (typeof token !== "string") return respond(404, "This email cannot be replied to.");
  const email = parseInboundEmail({
    from: sender,
    to: `reply+${token}@localhost`,
    subject: `Re: ${String(subject).replace(/^re:\s*/i, "")}`,
    text,
    messageId: `<${crypto.randomUUID()}@localhost>`,
    inReplyTo: `<${emailId}@localhost>`,
  });
  return "problem" in email ? respond(400, email.problem) : storeReply(email, context);
}

function respond(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { "cache-control": "no-store" } });
}
