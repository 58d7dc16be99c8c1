import type { SiteForm } from "../../server/form-endpoint.ts";
import { callDatabaseForValue } from "../../server/database-call.ts";
import { enqueueSubmission } from "../../server/supabase-insert.ts";
import { subscriptionCopy } from "./subscription.copy.ts";

const { confirm, unsubscribe, failed } = subscriptionCopy;

/** The result of an invalid link. It must not reveal whether the address is subscribed. */
const createEndedOutcome = ({ title, text }: { title: string; text: string }) =>
  ({ outcome: "refused", problems: { title, form: text } }) as const;

/** Tokens are 64 hexadecimal digits; other texts are rejected without a database call. */
const isToken = (text: string | undefined): text is string => /^[\w-]{16,128}$/.test(text ?? "");

/** Confirms a subscription. */
export const confirmForm: SiteForm = {
  fields: ["token"],
  async submit({ token }) {
    if (!isToken(token)) return createEndedOutcome(confirm.ended);
    const result = await callDatabaseForValue("confirm_subscription", { token });
    if (result === undefined) return { outcome: "failed", message: failed.text };
    return result === "confirmed" ? { outcome: "sent" } : createEndedOutcome(confirm.ended);
  },
};

/** Ends a subscription, from the page's button or an email client's one-click unsubscribe. */
export const unsubscribeForm: SiteForm = {
  fields: ["token"],
  async submit({ token }) {
    if (!isToken(token)) return createEndedOutcome(unsubscribe.ended);
    const result = await callDatabaseForValue("unsubscribe", { token });
    if (result !== undefined)
      return result === "unsubscribed"
        ? { outcome: "sent" }
        : createEndedOutcome(unsubscribe.ended);
    // Queued, so that an unsubscribe during an outage is not lost.
    const queued = enqueueSubmission({ target: "rpc/unsubscribe", row: { token } });
    return queued === "stored" ? { outcome: "sent" } : { outcome: "failed", message: failed.text };
  },
};
