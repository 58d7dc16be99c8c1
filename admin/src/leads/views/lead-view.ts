import { leadFilter } from "../../providers/data/lead-query.ts";
import type { ListView } from "../../shared/views/list-view.ts";

/** The columns of the table that are hidden at first. */
export const hiddenColumns = ["role", "phone", "inquiry_type", "owner_name", "booked_at"];

/** The default view: all leads, newest first. */
const plain: ListView = {
  filter: {},
  sort: { field: "created_at", order: "DESC" },
  perPage: 25,
};

/** The list of leads, for its views. */
export const leadViews = {
  resource: "leads",
  plain,
  parseFilter: leadFilter,
  hiddenColumns,
} as const;
