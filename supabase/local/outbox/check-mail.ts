/**
 * Checks the SMTP_* settings by signing in to the mail server, without sending an email. Exits with
 * 0, or prints the reason and exits with 1. The server's own message is not printed, because it can
 * name the user.
 */

import { readSmtp } from "../config.ts";
import { getErrorCode } from "../../functions/_shared/errors.ts";
import { describeError } from "../log.ts";
import { createNodemailerTransport } from "./email-transports.ts";

/** Explanations of nodemailer's error codes. */
const reasons: Record<string, string> = {
  EAUTH: "it rejects SMTP_USER and SMTP_PASSWORD",
  ECONNECTION: "it does not respond",
  ESOCKET: "it does not respond, or SMTP_SECURE does not match the port",
  EDNS: "its host name cannot be resolved",
  ETIMEDOUT: "it did not respond in time",
  ETLS: "it does not offer TLS, which sign-in requires",
};

const smtp = readSmtp();
if (smtp) {
  const transport = createNodemailerTransport(smtp);
  try {
    await transport.verify();
  } catch (error) {
    const code = getErrorCode(error);
    console.log(reasons[code] ?? (code || describeError(error)));
    process.exitCode = 1;
  }
  transport.close();
}
