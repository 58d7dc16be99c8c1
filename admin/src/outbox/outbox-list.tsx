import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import {
  ColumnsButton,
  DataTable,
  List,
  NumberField,
  SearchInput,
  TopToolbar,
  useGetList,
  useListContext,
} from "react-admin";
import { toChoices } from "../providers/labels.ts";
import { ListEmpty, ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { RecordLink } from "../ui/links.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { kindOf, messageColumns, stateOf, topicOf, type Message } from "./message.ts";
import { outboxCopy as copy } from "./outbox.copy.ts";
import { RetryButton } from "./retry-button.tsx";

const filters = [
  <SearchInput key="q" source="recipient@ilike" placeholder={copy.search} alwaysOn />,
  <OptionalSelect
    key="state"
    source="state"
    label={copy.columns.state}
    choices={toChoices(copy.states)}
    emptyText={copy.allStates}
    alwaysOn
  />,
];
const newestFirst = { field: "created_at", order: "DESC" } as const;
// Recurring jobs are on the screen "System health".
const messagesOnly = { "every@is": "null" };

/** Outgoing messages, newest first. A notice above them counts failed messages. */
export const OutboxList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <List<Message>
      title={false}
      perPage={50}
      sort={newestFirst}
      filter={messagesOnly}
      filters={filters}
      actions={
        <TopToolbar>
          <ColumnsButton />
        </TopToolbar>
      }
      empty={false}
      error={<ListFailure text={copy.failed} />}
      queryOptions={{ ...withoutNotification, meta: { columns: messageColumns } }}
    >
      <FailedNotice />
      <DataTable<Message>
        rowClick="show"
        bulkActionButtons={false}
        hiddenColumns={["kind", "next_at"]}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .wide": { display: { xs: "none", md: "table-cell" } } }}
      >
        <DataTable.Col source="recipient" label={copy.columns.recipient} />
        <DataTable.Col<Message>
          source="topic"
          label={copy.columns.topic}
          render={(message) => <RecordLink>{topicOf(message)}</RecordLink>}
        />
        <DataTable.Col source="state" label={copy.columns.state} render={stateOf} />
        <DataTable.Col source="kind" label={copy.columns.kind} className="wide" render={kindOf} />
        {(["created_at", "done_at", "next_at"] as const).map((source) => (
          <DataTable.Col
            key={source}
            source={source}
            label={copy.columns[source]}
            className="wide"
            field={TimeField}
          />
        ))}
        <DataTable.Col
          source="attempts"
          label={copy.columns.attempts}
          className="wide"
          align="right"
          field={NumberField}
        />
        <DataTable.Col
          source="last_error"
          label={copy.columns.last_error}
          className="wide"
          sx={{ overflowWrap: "anywhere" }}
        />
        <DataTable.Col label={copy.columns.actions} field={RetryButton} />
      </DataTable>
    </List>
  </>
);

function FailedNotice() {
  const { filterValues, setFilters } = useListContext();
  const { total = 0 } = useGetList("outbox", {
    filter: { state: "dead" },
    pagination: { page: 1, perPage: 1 },
    meta: { columns: ["id"] },
  });
  if (total === 0 || filterValues.state === "dead") return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ border: 0 }}
      action={<Button onClick={() => setFilters({ state: "dead" })}>{copy.showFailed}</Button>}
    >
      {copy.failedCount(total)}
    </Alert>
  );
}
