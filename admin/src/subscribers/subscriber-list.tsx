import type { Database } from "@site/supabase/contracts/database.types";
import {
  ColumnsButton,
  DataTable,
  EmailField,
  List,
  SearchInput,
  SelectInput,
  TopToolbar,
  useListContext,
} from "react-admin";
import { ExportButton } from "../exports/export-button.tsx";
import { toChoices } from "../providers/labels.ts";
import { ListEmpty, ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { subscribersCopy as copy } from "./subscribers.copy.ts";
import { UnsubscribeForm } from "./unsubscribe-form.tsx";

const columns = [
  "id",
  "email",
  "status",
  "source",
  "created_at",
  "confirmed_at",
  "unsubscribed_at",
] as const;
type Subscriber = Pick<
  Database["public"]["Tables"]["newsletter_subscribers"]["Row"],
  (typeof columns)[number]
>;

const filters = [
  <SearchInput key="q" source="email@ilike" placeholder={copy.search} alwaysOn />,
  <OptionalSelect
    key="status"
    source="status"
    label={copy.columns.status}
    choices={toChoices(copy.statuses)}
    emptyText={copy.allStatuses}
    alwaysOn
  />,
  <SelectInput
    key="source"
    source="source"
    label={copy.columns.source}
    choices={toChoices(copy.sources)}
  />,
];
const newestFirst = { field: "created_at", order: "DESC" } as const;

/** Newsletter subscribers with a CSV export, and a form that unsubscribes pasted addresses. */
export const SubscriberList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <List<Subscriber>
      title={false}
      perPage={50}
      sort={newestFirst}
      filters={filters}
      actions={<SubscriberActions />}
      empty={false}
      error={<ListFailure text={copy.failed} />}
      queryOptions={{ ...withoutNotification, meta: { columns } }}
    >
      <DataTable<Subscriber>
        rowClick={false}
        bulkActionButtons={false}
        hiddenColumns={["confirmed_at", "unsubscribed_at"]}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .wide": { display: { xs: "none", sm: "table-cell" } } }}
      >
        <DataTable.Col source="email" label={copy.columns.email} field={EmailField} />
        <DataTable.Col
          source="status"
          label={copy.columns.status}
          render={({ status }: Subscriber) => copy.statuses[status]}
        />
        <DataTable.Col
          source="source"
          label={copy.columns.source}
          className="wide"
          render={({ source }: Subscriber) => copy.sources[source]}
        />
        {(["created_at", "confirmed_at", "unsubscribed_at"] as const).map((source) => (
          <DataTable.Col
            key={source}
            source={source}
            label={copy.columns[source]}
            className="wide"
            field={TimeField}
          />
        ))}
      </DataTable>
    </List>
    <UnsubscribeForm />
  </>
);

function SubscriberActions() {
  const { filterValues } = useListContext();
  const { status } = filterValues;
  return (
    <TopToolbar>
      <ColumnsButton />
      <ExportButton
        resource="newsletter_subscribers"
        kind="subscribers"
        filter={status ? { status } : {}}
        copy={copy.export}
      />
    </TopToolbar>
  );
}
