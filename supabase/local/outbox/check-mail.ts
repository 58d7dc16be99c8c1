/**
 * Signs in to the mail server of the SMTP_* settings as the outbox does, and sends nothing. Ends with 0,
 * or with 1 after printing why not, without what the server said of the user.
 */
import { readSmtp } from "../config.ts";
import { nameOfError } from "../log.ts";
import { transportOf } from "./email-transports.ts";

/** What the transport's codes mean to whoever set the settings. */
const reasons: Record<string, string> = {
  EAUTH: "it refuses SMTP_USER and SMTP_PASSWORD",
  ECONNECTION: "nothing answers there",
  ESOCKET: "nothing answers there, or SMTP_SECURE does not fit the port",
  EDNS: "its name is not known",
  ETIMEDOUT: "it did not answer in time",
  ETLS: "it offers no TLS, which signing in needs",
};

const smtp = readSmtp();
if (smtp) {
  const transport = transportOf(smtp);
  try {
    await transport.verify();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    console.log(reasons[code] ?? (code || nameOfError(error)));
    process.exitCode = 1;
  }
  transport.close();
}
