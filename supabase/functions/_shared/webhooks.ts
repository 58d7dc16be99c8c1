import { Webhook } from "standardwebhooks";

/**
 * Returns the headers of a message signed as in Standard Webhooks. `id` is the same for every delivery
 * attempt; `nowMs` is Unix time.
 * @throws Error when the secret is not base64, with or without "whsec_".
 */
export const signWebhook = (
  secret: string,
  id: string,
  body: string,
  nowMs: number,
): Record<string, string> => ({
  "content-type": "application/json",
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(nowMs / 1000)),
  "webhook-signature": new Webhook(secret).sign(id, new Date(nowMs), body),
});

/** Whether a message was signed with this secret within the last five minutes. */
export function isValidWebhook(secret: string, headers: Headers, body: string): boolean {
  const webhook = new Webhook(secret);
  try {
    webhook.verify(body, Object.fromEntries(headers), { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}
