import type { Database } from "@site/supabase/contracts/database.types";
import { webhookEvents } from "@site/supabase/contracts/integrations/webhook-events";
import { labelOf } from "../providers/labels.ts";
import { grantedColumns } from "../providers/data/granted-columns.ts";
import { webhooksCopy as copy } from "./webhooks.copy.ts";

/** A webhook as administrators read it, without its secret. */
export type Webhook = Pick<
  Database["public"]["Tables"]["webhooks"]["Row"],
  (typeof grantedColumns.webhooks)[number]
>;

export const eventName = (event: string): string => labelOf(copy.eventNames, event);

export const eventChoices = webhookEvents.map((id) => ({ id, name: eventName(id) }));

/** Returns a message for an address that no webhook can have. */
export function problemOfUrl(value: unknown): string | undefined {
  const url = URL.parse(String(value ?? "").trim());
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  return isHttp && !url.username && !url.password ? undefined : copy.urlInvalid;
}

/** The host of an address. Its path can contain a key. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** "Active", or since why it is paused. */
export function statusOf({ is_active, pause_reason }: Webhook): string {
  if (is_active) return copy.active;
  return pause_reason ? copy.pausedBecause(pause_reason) : copy.paused;
}
