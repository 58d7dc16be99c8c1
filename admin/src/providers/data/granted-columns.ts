import type { Database } from "@site/supabase/contracts/database.types";
import type { DataProvider } from "react-admin";

type Tables = Database["public"]["Tables"];

/**
 * The columns that staff can read in tables that also have idempotency keys or secrets. Without a column list, PostgREST
 * selects all columns, which the database rejects.
 */
export const grantedColumns = {
  appointments: [
    "id",
    "calendar_id",
    "appointment_type_id",
    "starts_at",
    "ends_at",
    "gap_minutes",
    "status",
    "attendee_name",
    "attendee_email",
    "company",
    "notes",
    "attendee_zone",
    "place_kind",
    "place",
    "scheduled_date",
    "scheduled_time",
    "lead_id",
    "person_id",
    "session_id",
    "sequence",
    "source",
    "cancelled_at",
    "cancel_reason",
    "booked_by",
    "version",
    "created_at",
    "updated_at",
  ],
  emails: [
    "id",
    "person_id",
    "lead_id",
    "author_id",
    "direction",
    "address",
    "subject",
    "body",
    "thread_id",
    "reply_to_id",
    "message_id",
    "state",
    "failure",
    "sent_at",
    "created_at",
  ],
  leads: [
    "id",
    "name",
    "email",
    "company",
    "role",
    "phone",
    "inquiry_type",
    "message",
    "form_source",
    "session_id",
    "status",
    "lead_score",
    "created_at",
    "person_id",
    "owner_id",
    "origin",
    "attribution",
    "signals",
    "consent_wording",
    "submitted_form",
    "page_path",
    "answered_at",
    "response_alert_at",
    "version",
  ],
  api_tokens: [
    "id",
    "name",
    "scopes",
    "expires_at",
    "created_by",
    "created_at",
    "last_used_at",
    "uses",
    "revoked_at",
  ],
  webhooks: [
    "id",
    "url",
    "events",
    "is_active",
    "paused_at",
    "pause_reason",
    "delivered_at",
    "version",
    "created_at",
    "updated_at",
  ],
} as const satisfies {
  [
    Name in "api_tokens" | "appointments" | "emails" | "leads" | "webhooks"
  ]: (keyof Tables[Name]["Row"])[];
};

/** Returns the columns to request: those of the request, otherwise the granted ones; undefined for all. */
export function columnsFor(
  resource: string,
  meta: { columns?: unknown } | undefined,
): readonly unknown[] | undefined {
  if (Array.isArray(meta?.columns)) return meta.columns;
  return Object.entries(grantedColumns).find(([name]) => name === resource)?.[1];
}

/** Adds the granted columns to every request for rows of these tables. */
export function requestGrantedColumns(provider: DataProvider): DataProvider {
  const addColumns = <Params extends { meta?: { columns?: unknown } }>(
    resource: string,
    params: Params,
  ): Params => {
    const columns = columnsFor(resource, params.meta);
    return columns ? { ...params, meta: { ...params.meta, columns } } : params;
  };
  return {
    ...provider,
    getList: (resource, params) => provider.getList(resource, addColumns(resource, params)),
    getOne: (resource, params) => provider.getOne(resource, addColumns(resource, params)),
    getMany: (resource, params) => provider.getMany(resource, addColumns(resource, params)),
    getManyReference: (resource, params) =>
      provider.getManyReference(resource, addColumns(resource, params)),
    create: (resource, params) => provider.create(resource, addColumns(resource, params)),
    update: (resource, params) => provider.update(resource, addColumns(resource, params)),
    delete: (resource, params) => provider.delete(resource, addColumns(resource, params)),
  };
}
