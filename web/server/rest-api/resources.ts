import type { ApiScope } from "@site/supabase/contracts/integrations/api-scopes";

/** A collection of the API: its columns, which both the default selection and the OpenAPI description use. */
export type Resource = {
  readonly title: string;
  readonly readScope: ApiScope;
  readonly columns: readonly string[];
  /** The columns that a PATCH may change; none if the API only reads. */
  readonly writable: readonly string[];
  readonly writeScope?: ApiScope;
};

/** The collections of the API by their path. */
export const resources: Readonly<Record<string, Resource>> = {
  leads: {
    title: "Leads",
    readScope: "leads:read",
    writeScope: "leads:write",
    columns: [
      "id",
      "created_at",
      "name",
      "email",
      "company",
      "role",
      "phone",
      "inquiry_type",
      "message",
      "form_source",
      "status",
      "lead_score",
      "person_id",
      "owner_id",
      "answered_at",
    ],
    writable: ["name", "email", "company", "role", "phone", "inquiry_type", "status", "owner_id"],
  },
  people: {
    title: "People",
    readScope: "people:read",
    writeScope: "people:write",
    columns: [
      "id",
      "created_at",
      "name",
      "email",
      "company",
      "phone",
      "owner_id",
      "lead_score",
      "do_not_contact",
    ],
    writable: ["name", "company", "phone", "owner_id", "do_not_contact"],
  },
  appointments: {
    title: "Appointments",
    readScope: "appointments:read",
    columns: [
      "id",
      "created_at",
      "starts_at",
      "ends_at",
      "status",
      "attendee_name",
      "attendee_email",
      "company",
      "notes",
      "place",
      "lead_id",
      "person_id",
    ],
    writable: [],
  },
};

/** The fields of a new lead. */
export const newLeadFields = [
  "name",
  "email",
  "company",
  "role",
  "phone",
  "inquiry_type",
  "message",
] as const;

/** Returns a collection by its path. */
export const findResource = (name: string): Resource | undefined =>
  Object.hasOwn(resources, name) ? resources[name] : undefined;
