import type { SiteForm } from "../../server/form-endpoint.ts";
import { callDatabaseForValue } from "../../server/database-call.ts";
import { enqueueSubmission } from "../../server/supabase-insert.ts";
import { subscriptionCopy } from "./subscription.copy.ts";

const { confirm, unsubscribe, failed } = subscriptionCopy;

/** What a link that is not valid says; nothing else is told about whose it was. */
const ended = ({ title, text }: { title: string; text: string }) =>
  ({ outcome: "refused", problems: { title, form: text } }) as const;

/** Tokens are 64 hexadecimal digits; other texts are not asked about. */
const isToken = (text: string | undefined): text is string => /^[\w-]{16,128}$/.test(text ?? "");

/** The button of the page that confirms a subscription. */
export const confirmForm: SiteForm = {
  fields: ["token"],
  async submit({ token }) {
    if (!isToken(token)) return ended(confirm.ended);
    const answer = await callDatabaseForValue("confirm_subscription", { token });
    if (answer === undefined) return { outcome: "failed", message: failed.text };
    return answer === "confirmed" ? { outcome: "sent" } : ended(confirm.ended);
  },
};

/** The button of the page that ends one, and the mail program that does so by itself. */
export const unsubscribeForm: SiteForm = {
  fields: ["token"],
  async submit({ token }) {
    if (!isToken(token)) return ended(unsubscribe.ended);
    const answer = await callDatabaseForValue("unsubscribe", { token });
    if (answer !== undefined)
      return answer === "unsubscribed" ? { outcome: "sent" } : ended(unsubscribe.ended);
    // Whoever wants no more mails must not have to come again.
    const kept = enqueueSubmission({ target: "rpc/unsubscribe", row: { token } });
    return kept === "stored" ? { outcome: "sent" } : { outcome: "failed", message: failed.text };
  },
};
