import type { EmailDriver } from "@supabase/lite";
import { createTransport } from "nodemailer";
import { PermanentError, type OutboxContext } from "../../functions/_shared/context.ts";
import { getMessageId, invitationFileName, readAddress } from "../../functions/_shared/email.ts";
import { getErrorCode } from "../../functions/_shared/errors.ts";
import type { SmtpConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { log, describeError } from "../log.ts";

/** The transports of the auth engine's emails and of the outbox. */
export type EmailTransports = {
  readonly auth: EmailDriver;
  readonly outbox: OutboxContext["send"];
};

/** Creates the connection pool to the mail server. */
export function createNodemailerTransport(smtp: SmtpConfig) {
  return createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.user !== null && smtp.password !== null
      ? { auth: { user: smtp.user, pass: smtp.password }, requireTLS: !smtp.secure }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // The content of an email must never be read from a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Sends through the mail server. The auth engine does not wait for delivery, because a slower
 * response for a known address would reveal who has an account. The outbox waits and retries.
 */
export function createSmtpTransports(smtp: SmtpConfig): EmailTransports {
  const transport = createNodemailerTransport(smtp);
  const senderAddress = readAddress(smtp.from);
  return {
    auth: {
      async send(message) {
        transport
          .sendMail({ from: smtp.from, ...message })
          .then(() => log("email_sent", "an email was sent to the mail server"))
          .catch((error: unknown) =>
            log("email_failed", `an email was not sent: ${describeError(error)}`, "error"),
          );
      },
    },
    async outbox({ id, to, replyTo, senderName, subject, text, html, headers, invitation }) {
      try {
        await transport.sendMail({
          from: senderName ? { name: senderName, address: senderAddress } : smtp.from,
          to: { name: "", address: to },
          ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
          messageId: getMessageId(id, senderAddress),
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          headers: { ...headers },
          ...(invitation
            ? {
                icalEvent: {
                  method: invitation.method,
                  filename: invitationFileName,
                  content: invitation.text,
                },
              }
            : {}),
        });
      } catch (error) {
        // A 5xx reply to the recipient or the message is a permanent failure.
        const isPermanent =
          error instanceof Error &&
          ["EENVELOPE", "EMESSAGE"].includes(getErrorCode(error)) &&
          "responseCode" in error &&
          Number(error.responseCode) >= 500;
        if (!isPermanent) throw error;
        throw new PermanentError(`The mail server returned ${String(error.responseCode)}`);
      }
    },
  };
}

/**
 * Stores the newest 500 emails in the table `mailbox`, where administrators can read them. Sign-in
 * emails contain one-time links and are visible only to the account with the recipient's address.
 */
export function createMailboxTransports(database: Database): EmailTransports {
  const store = async (email: CapturedEmail): Promise<void> => {
    await database.rows(
      `insert into public.mailbox (id, recipient, subject, text_body, html_body, invitation, is_private, reader_id)
       values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8::uuid) on conflict (id) do nothing`,
      [
        email.id,
        email.to,
        email.subject,
        email.text,
        email.html,
        email.invitation,
        email.readerId !== undefined,
        email.readerId ?? null,
      ],
    );
    await database.rows(
      `delete from public.mailbox where id in (
         select id from public.mailbox order by created_at desc, id desc offset 500
       )`,
    );
  };
  return {
    auth: {
      async send({ to, subject, text = null, html = null }) {
        const [account] = await database.rows<{ id: string }>(
          "select id from auth.users where lower(email) = lower($1)",
          [to],
        );
        const readerId = account?.id ?? null;
        await store({ id: null, to, subject, text, html, invitation: null, readerId });
      },
    },
    outbox: ({ id, to, subject, text, html = null, readerId, invitation }) =>
      store({ id, to, subject, text, html, readerId, invitation: invitation?.text ?? null }),
  };
}

type CapturedEmail = {
  readonly id: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** The attached iCalendar file. */
  readonly invitation: string | null;
  /** As in `Email`: undefined if all administrators may read it. */
  readonly readerId: string | null | undefined;
};
