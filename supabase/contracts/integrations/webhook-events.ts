/** Events that webhooks can receive, in display order. `private.is_known_webhook_events` repeats them. */
export const webhookEvents = [
  "lead.created",
  "appointment.booked",
  "appointment.moved",
  "appointment.cancelled",
  "appointment.status",
  "newsletter.confirmed",
  "newsletter.unsubscribed",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
