import { calendarMediaType } from "../../domain/icalendar.ts";
import { encodeBase64 } from "../_shared/base64.ts";
import { PermanentError, type FunctionContext, type OutboxContext } from "../_shared/context.ts";
import { invitationFileName, readAddress, type Email } from "../_shared/email.ts";
import { isIpAddress, isPublicAddress } from "../_shared/public-address.ts";
import { readBytes } from "../_shared/read-bytes.ts";
import { postAsService } from "../_shared/service.ts";

/**
 * Outbound transports of the edge runtime, which has no SMTP: email through the HTTP API of an
 * email service, or into the table `mailbox`; webhooks and external calendars through fetch.
 */

/**
 * Sends through the service at MAIL_API_URL. It receives a JSON object with `from`, `to`,
 * `subject`, `text`, `html`, `reply_to`, `headers` and `attachments` (`filename`, `content` in
 * base64, `content_type`), a bearer key and an `Idempotency-Key`, as Resend does. Without
 * MAIL_API_URL, emails are stored in the mailbox.
 *
 * Settings: MAIL_API_URL, MAIL_API_KEY, MAIL_FROM.
 */
export function createEmailSender(context: FunctionContext): OutboxContext["send"] {
  const apiUrl = context.env.get("MAIL_API_URL");
  return apiUrl
    ? (email) => sendThroughService(context, apiUrl, email)
    : (email) => storeInMailbox(context, email);
}

async function sendThroughService(
  context: FunctionContext,
  apiUrl: string,
  email: Email,
): Promise<void> {
  const response = await postToEmailService(context, apiUrl, email);
  await response.body?.cancel();
  const { ok, status } = response;
  // The service rejected the email itself. Other errors, such as a wrong key, are temporary.
  if ([400, 413, 422].includes(status)) {
    throw new PermanentError(`The email service returned ${status}`);
  }
  if (!ok) throw new Error(`The email service returned ${status}`);
}

function postToEmailService(
  { env, fetch }: FunctionContext,
  apiUrl: string,
  email: Email,
): Promise<Response> {
  const { invitation } = email;
  return fetch(apiUrl, {
    method: "POST",
    redirect: "error",
    headers: {
      authorization: `Bearer ${env.get("MAIL_API_KEY") ?? ""}`,
      "content-type": "application/json",
      "idempotency-key": email.id,
    },
    body: JSON.stringify({
      from: formatSender(env.get("MAIL_FROM") ?? "", email.senderName),
      to: [email.to],
      ...(email.replyTo ? { reply_to: email.replyTo } : {}),
      subject: email.subject,
      text: email.text,
      ...(email.html === undefined ? {} : { html: email.html }),
      headers: email.headers,
      ...(invitation
        ? {
            attachments: [
              {
                filename: invitationFileName,
                content: encodeBase64(new TextEncoder().encode(invitation.text)),
                content_type: `${calendarMediaType}; charset=utf-8; method=${invitation.method}`,
              },
            ],
          }
        : {}),
    }),
  });
}

/** The sender in the settings, with another display name if there is one. */
function formatSender(from: string, name: string | undefined): string {
  const quoted = (name ?? "").replaceAll(/["\\\r\n]/g, " ").trim();
  return quoted === "" ? from : `"${quoted}" <${readAddress(from)}>`;
}

async function storeInMailbox(context: FunctionContext, email: Email): Promise<void> {
  const { ok, status, body } = await postAsService(
    context,
    "mailbox?on_conflict=id",
    {
      id: email.id,
      recipient: email.to,
      subject: email.subject,
      text_body: email.text,
      html_body: email.html ?? null,
      invitation: email.invitation?.text ?? null,
      is_private: email.readerId !== undefined,
      reader_id: email.readerId ?? null,
    },
    { prefer: "return=minimal,resolution=ignore-duplicates" },
  );
  await body?.cancel();
  if (!ok) throw new Error(`Could not store the email: the database returned ${status}`);
}

/** Returns all IPv4 and IPv6 addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * Posts webhooks to public addresses over https, and reads from them. WEBHOOK_PRIVATE_TARGETS=on
 * allows every address. A name could resolve differently between the check and the connection (DNS
 * rebinding), because the edge runtime cannot connect to the checked address.
 */
export function createOutboundClient(
  { env, fetch }: FunctionContext,
  resolve: ResolveHost,
): Pick<OutboxContext, "post" | "read"> {
  const isPrivateAllowed = env.get("WEBHOOK_PRIVATE_TARGETS") === "on";
  async function rejectPrivate(url: URL): Promise<void> {
    if (isPrivateAllowed) return;
    if (url.protocol !== "https:" || url.username || url.password) {
      throw new PermanentError("The target must be an https URL without a password.");
    }
    const addresses = isIpAddress(url.hostname) ? [url.hostname] : await resolve(url.hostname);
    if (addresses.length === 0) throw new Error("The target has no address");
    if (!addresses.every(isPublicAddress)) {
      throw new PermanentError("The target is not a public address.");
    }
  }
  return {
    async post(url, { headers, body }, signal) {
      await rejectPrivate(url);
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers,
        body,
        signal,
      });
      await response.body?.cancel();
      return response.status;
    },
    async read(url, { headers, maxBytes }, signal) {
      await rejectPrivate(url);
      const response = await fetch(url, { redirect: "manual", headers, signal });
      const body = await readBytes(response.body, maxBytes);
      return { status: response.status, headers: response.headers, body };
    },
  };
}
