import { CreateButton, DataTable, List, TopToolbar, useRecordContext } from "react-admin";
import { ListEmpty, ListFailure, alwaysFresh } from "../ui/list-states.tsx";
import { RecordLink } from "../ui/links.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { eventName, statusOf, type Webhook } from "./webhook.ts";
import { webhooksCopy as copy } from "./webhooks.copy.ts";

const newestFirst = { field: "created_at", order: "DESC" } as const;

/** All webhooks with their state and last successful delivery. */
export const WebhookList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <List<Webhook>
      title={false}
      perPage={50}
      sort={newestFirst}
      actions={
        <TopToolbar>
          <CreateButton label={copy.add} />
        </TopToolbar>
      }
      empty={false}
      error={<ListFailure text={copy.failed} />}
      queryOptions={alwaysFresh}
    >
      <DataTable<Webhook>
        rowClick="edit"
        bulkActionButtons={false}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .wide": { display: { xs: "none", md: "table-cell" } } }}
      >
        <DataTable.Col
          source="url"
          label={copy.url}
          field={RecordLink}
          sx={{ overflowWrap: "anywhere" }}
        />
        <DataTable.Col<Webhook>
          source="events"
          label={copy.events}
          disableSort
          className="wide"
          render={({ events }) => events.map(eventName).join(", ")}
        />
        <DataTable.Col<Webhook> source="is_active" label={copy.status} render={statusOf} />
        <DataTable.Col
          source="delivered_at"
          label={copy.delivered}
          className="wide"
          field={DeliveredField}
        />
      </DataTable>
    </List>
  </>
);

function DeliveredField() {
  const webhook = useRecordContext<Webhook>();
  return webhook?.delivered_at ? <TimeField source="delivered_at" /> : <>{copy.never}</>;
}
