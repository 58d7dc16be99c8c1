import type { EmailDriver } from "@supabase/lite";
import { createTransport } from "nodemailer";
import { PermanentFailure, type OutboxContext } from "../../functions/_shared/context.ts";
import { invitationFileName } from "../../functions/_shared/email.ts";
import type { SmtpConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { log, nameOfError } from "../log.ts";

/** The ways mail leaves: sign-in mails of the auth engine, and the mails of the outbox. */
export type MailWays = {
  readonly auth: EmailDriver;
  readonly outbox: OutboxContext["send"];
};

/** The way to the mail server. */
export function transportOf(smtp: SmtpConfig) {
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
    // A mail's texts are never files or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Sends through the mail server. The auth engine does not wait for it: an answer that took longer for a
 * known address would tell who has an account. The outbox does, and tries again.
 */
export function smtpMail(smtp: SmtpConfig): MailWays {
  const transport = transportOf(smtp);
  const sender = /@([^@>\s]+)>?$/.exec(smtp.from)?.[1] ?? "localhost";
  return {
    auth: {
      async send(message) {
        transport
          .sendMail({ from: smtp.from, ...message })
          .then(() => log("a mail was handed to the mail server"))
          .catch((error: unknown) => log(`a mail was not sent: ${nameOfError(error)}`));
      },
    },
    async outbox({ id, to, replyTo, subject, text, html, headers, invitation }) {
      try {
        await transport.sendMail({
          from: smtp.from,
          to: { name: "", address: to },
          ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
          messageId: `<${id}@${sender}>`,
          subject,
          text,
          html,
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
        // 5xx to the recipient or the message is the server's last word on it.
        const isFinal =
          error instanceof Error &&
          "code" in error &&
          (error.code === "EENVELOPE" || error.code === "EMESSAGE") &&
          "responseCode" in error &&
          Number(error.responseCode) >= 500;
        if (!isFinal) throw error;
        throw new PermanentFailure(`The mail server answered ${String(error.responseCode)}`);
      }
    },
  };
}

/**
 * Keeps mail in the table `mailbox`, where administrators read it; the newest 500. Sign-in mails hold one-time
 * links: only the account with the recipient's address reads those.
 */
export function mailboxMail(database: Database): MailWays {
  const keep = async (mail: CapturedMail): Promise<void> => {
    await database.rows(
      `insert into public.mailbox (id, recipient, subject, text_body, html_body, invitation, is_private, reader_id)
       values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8::uuid) on conflict (id) do nothing`,
      [
        mail.id,
        mail.to,
        mail.subject,
        mail.text,
        mail.html,
        mail.invitation,
        mail.reader !== undefined,
        mail.reader ?? null,
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
        const reader = account?.id ?? null;
        await keep({ id: null, to, subject, text, html, invitation: null, reader });
      },
    },
    outbox: ({ invitation, ...mail }) =>
      keep({ reader: undefined, ...mail, invitation: invitation?.text ?? null }),
  };
}

type CapturedMail = {
  readonly id: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** The iCalendar text that is attached. */
  readonly invitation: string | null;
  /** As in `Mail`. */
  readonly reader: string | null | undefined;
};
