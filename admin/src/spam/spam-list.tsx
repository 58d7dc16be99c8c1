import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Database } from "@site/supabase/contracts/database.types";
import type { SubmittedForm } from "@site/supabase/contracts/lead";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import {
  DataTable,
  List,
  Pagination,
  useDataProvider,
  useListContext,
  useRecordContext,
  useUnselectAll,
} from "react-admin";
import { useChange } from "../editing/use-command.ts";
import { formatDateTime } from "../format/time.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { ExpandButton, ListEmpty, ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { spamCopy as copy } from "./spam.copy.ts";

const columns = [
  "id",
  "name",
  "email",
  "company",
  "message",
  "form_source",
  "submitted_form",
  "created_at",
  "points",
  "reasons",
  "classified_at",
] as const;
type Spam = Omit<
  Pick<Database["public"]["Tables"]["spam_submissions"]["Row"], (typeof columns)[number]>,
  "submitted_form"
> & { submitted_form: SubmittedForm | null };

const newestFirst = { field: "classified_at", order: "DESC" } as const;
const rowsPerPage = [25, 50, 100];

/** Submissions that were classified as spam, newest first, each with the reasons. */
export const SpamList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <List<Spam>
      title={false}
      perPage={25}
      sort={newestFirst}
      exporter={false}
      empty={false}
      actions={false}
      component="div"
      error={<ListFailure text={copy.failed} />}
      pagination={<Pagination rowsPerPageOptions={rowsPerPage} />}
      queryOptions={{ ...withoutNotification, meta: { columns } }}
    >
      <DataTable<Spam>
        rowClick="expand"
        expand={<SpamMessage />}
        expandSingle
        bulkActionButtons={<RestoreSelected />}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .RaDataTable-tableWrapper": { overflowX: "auto" }, marginTop: 5 }}
      >
        <DataTable.Col<Spam>
          source="name"
          label={copy.columns.name}
          render={({ name }) => <ExpandButton>{name}</ExpandButton>}
        />
        <DataTable.Col<Spam> source="email" label={copy.columns.email} />
        <DataTable.Col<Spam> source="company" label={copy.columns.company} />
        <DataTable.Col<Spam>
          source="form_source"
          label={copy.columns.source}
          render={({ form_source, submitted_form }) =>
            submitted_form?.title ?? formSourceLabels[form_source]
          }
        />
        <DataTable.Col<Spam>
          label={copy.columns.reasons}
          disableSort
          render={({ reasons }) => reasons.join(", ")}
        />
        <DataTable.NumberCol<Spam> source="points" label={copy.columns.points} sortByOrder="DESC" />
        <DataTable.Col<Spam>
          source="classified_at"
          label={copy.columns.classified}
          sortByOrder="DESC"
          render={({ classified_at }) => formatDateTime(classified_at)}
        />
        <DataTable.Col<Spam>
          label={copy.columns.actions}
          disableSort
          render={(spam) => <RestoreButton spam={spam} />}
        />
      </DataTable>
    </List>
  </>
);

function SpamMessage() {
  const spam = useRecordContext<Spam>();
  return (
    <Box sx={{ whiteSpace: "pre-wrap", maxWidth: "68ch", padding: 2, color: "text.secondary" }}>
      {spam?.message || copy.noMessage}
    </Box>
  );
}

function RestoreButton({ spam }: { spam: Spam }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.restoreFailed);
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy}
      aria-label={copy.restoreOf(spam.name)}
      onClick={(event) => {
        // A click on the row shows the message.
        event.stopPropagation();
        change(async () => {
          await dataProvider.call("restore_submission", { id: spam.id });
          return copy.restored(spam.name);
        });
      }}
    >
      {copy.restore}
    </Button>
  );
}

function RestoreSelected() {
  const { selectedIds = [] } = useListContext<Spam>();
  const unselectAll = useUnselectAll("spam_submissions");
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.restoreFailed);
  return (
    <Button
      size="small"
      disabled={isBusy}
      sx={{ color: "text.primary" }}
      onClick={() =>
        change(async () => {
          const ids = selectedIds.map(String);
          const restored = await dataProvider.call("restore_leads_from_spam", { ids });
          unselectAll();
          return copy.restoredMany(restored.length);
        })
      }
    >
      {copy.restore}
    </Button>
  );
}
