import { companyFilter } from "../providers/data/company-query.ts";
import type { ListView } from "../shared/views/list-view.ts";

/** The columns of the table that are hidden at first. */
const hiddenByDefault = ["country", "created_at", "tags"];

/** The default view of the list. */
const plain: ListView = {
  filter: {},
  sort: { field: "name", order: "ASC" },
  perPage: 25,
};

/** The list of companies, for its views. */
export const companyViews = {
  resource: "companies",
  plain,
  parseFilter: companyFilter,
  hiddenColumns: hiddenByDefault,
} as const;
