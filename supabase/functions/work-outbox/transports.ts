import { calendarType } from "../../domain/icalendar.ts";
import { PermanentFailure, type FunctionContext, type OutboxContext } from "../_shared/context.ts";
import { invitationFileName, type Email } from "../_shared/email.ts";
import { isIpAddress, isPublicAddress } from "../_shared/public-address.ts";
import { readBytes } from "../_shared/read-bytes.ts";
import { postAsService } from "../_shared/service.ts";

/**
 * The ways out of the edge runtime, which has no mail ports: mail through a mail service's HTTP API,
 * by default into the table `mailbox`; webhooks and others' calendars by fetch.
 */

/**
 * Sends through the service at MAIL_API_URL, which takes a JSON object with `from`, `to`, `subject`,
 * `text`, `html`, `reply_to`, `headers` and `attachments` (`filename`, `content` in base64, `content_type`),
 * a bearer key and an `Idempotency-Key` (as Resend does). Settings: MAIL_API_URL, MAIL_API_KEY, MAIL_FROM. Without them mail is kept in the mailbox.
 */
export function createEmailSender({ env, fetch }: FunctionContext): OutboxContext["send"] {
  const address = env.get("MAIL_API_URL");
  return async (mail) => {
    const answer = address
      ? await fetch(address, {
          method: "POST",
          redirect: "error",
          headers: {
            authorization: `Bearer ${env.get("MAIL_API_KEY") ?? ""}`,
            "content-type": "application/json",
            "idempotency-key": mail.id,
          },
          body: JSON.stringify({
            from: env.get("MAIL_FROM"),
            to: [mail.to],
            ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            headers: mail.headers,
            ...(mail.invitation
              ? {
                  attachments: [
                    {
                      filename: invitationFileName,
                      content: base64(mail.invitation.text),
                      content_type: `${calendarType}; charset=utf-8; method=${mail.invitation.method}`,
                    },
                  ],
                }
              : {}),
          }),
        })
      : await storeInMailbox({ env, fetch }, mail);
    await answer.body?.cancel();
    // What the service cannot take now it cannot take later, unless it is overrun or refuses the key.
    if ([400, 413, 422].includes(answer.status)) {
      throw new PermanentFailure(`The mail service answered ${answer.status}`);
    }
    if (!answer.ok) throw new Error(`The mail service answered ${answer.status}`);
  };
}

function storeInMailbox(context: FunctionContext, mail: Email): Promise<Response> {
  return postAsService(
    context,
    "mailbox?on_conflict=id",
    {
      id: mail.id,
      recipient: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      invitation: mail.invitation?.text ?? null,
      is_private: mail.readerId !== undefined,
      reader_id: mail.readerId ?? null,
    },
    { prefer: "return=minimal,resolution=ignore-duplicates" },
  );
}

function base64(text: string): string {
  let bytes = "";
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** Every IPv4 and IPv6 address of a name; a kind of which there is none is an empty list. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * Posts webhooks to public addresses over https, and reads from them. WEBHOOK_PRIVATE_TARGETS=on takes any
 * address. Between the look at the addresses and the connection a name could change them: the edge
 * runtime has no way to connect to the address that was looked at.
 */
export function createOutboundClient(
  { env, fetch }: FunctionContext,
  resolve: ResolveHost,
): Pick<OutboxContext, "post" | "read"> {
  const takesAny = env.get("WEBHOOK_PRIVATE_TARGETS") === "on";
  async function refusePrivate(url: URL): Promise<void> {
    if (takesAny) return;
    if (url.protocol !== "https:" || url.username || url.password) {
      throw new PermanentFailure("The target has to be an https address without a password.");
    }
    const addresses = isIpAddress(url.hostname) ? [url.hostname] : await resolve(url.hostname);
    if (addresses.length === 0) throw new Error("The target has no address");
    if (!addresses.every(isPublicAddress)) {
      throw new PermanentFailure("The target is not a public address.");
    }
  }
  return {
    async post(url, { headers, body }, signal) {
      await refusePrivate(url);
      const answer = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers,
        body,
        signal,
      });
      await answer.body?.cancel();
      return answer.status;
    },
    async read(url, { headers, maxBytes }, signal) {
      await refusePrivate(url);
      const answer = await fetch(url, { redirect: "manual", headers, signal });
      const body = await readBytes(answer.body, maxBytes);
      return { status: answer.status, headers: answer.headers, body };
    },
  };
}
