import { peopleFilter } from "../providers/data/people-query.ts";
import type { ListView } from "../shared/views/list-view.ts";

/** The columns of the table that are hidden at first. */
const hiddenByDefault = ["tags"];

/** The default view of the list. */
const plain: ListView = {
  filter: {},
  sort: { field: "last_seen_at", order: "DESC" },
  perPage: 25,
};

/** The list of people, for its views. */
export const peopleViews = {
  resource: "people",
  plain,
  parseFilter: peopleFilter,
  hiddenColumns: hiddenByDefault,
} as const;
