import type { EmailDriver, EmailMessage } from "@supabase/lite";
import { createTransport } from "nodemailer";
import type { SmtpConfig } from "./config.ts";
import type { Database } from "./database.ts";
import { log, nameOfError } from "./log.ts";

/**
 * Sends through the mail server. The caller does not wait for it: an answer that took longer for a
 * known address would tell who has an account.
 */
export function smtpMail(smtp: SmtpConfig): EmailDriver {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.user !== null && smtp.password !== null
      ? { auth: { user: smtp.user, pass: smtp.password }, requireTLS: !smtp.secure }
      : {}),
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(message) {
      transport
        .sendMail({ from: smtp.from, ...message })
        .then(() => log("a mail was handed to the mail server"))
        .catch((error: unknown) => log(`a mail was not sent: ${nameOfError(error)}`));
    },
  };
}

/** Keeps mail in the table `mailbox`, where administrators read it; the newest 500. */
export function mailboxMail(database: Database): EmailDriver {
  const keep = async (message: EmailMessage): Promise<void> => {
    await database.rows(
      "insert into public.mailbox (recipient, subject, text_body, html_body) values ($1, $2, $3, $4)",
      [message.to, message.subject, message.text ?? null, message.html ?? null],
    );
    await database.rows(
      `delete from public.mailbox where id in (
         select id from public.mailbox order by created_at desc, id desc offset 500
       )`,
    );
  };
  return { send: keep };
}
