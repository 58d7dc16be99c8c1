import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { useState } from "react";
import {
  ColumnsButton,
  Confirm,
  DataTable,
  List,
  SearchInput,
  TopToolbar,
  useDataProvider,
  useRecordContext,
} from "react-admin";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { ExpandButton, ListEmpty, ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { searchIn } from "../ui/search-in.ts";
import { TimeField } from "../ui/time-field.tsx";
import { rejectedFormsCopy as copy } from "./rejected-forms.copy.ts";

const columns = [
  "id",
  "target",
  "form_source",
  "name",
  "email",
  "company",
  "message",
  "reason",
  "submitted_at",
  "rejected_at",
] as const;
type RejectedForm = Pick<
  Database["public"]["Tables"]["rejected_submissions"]["Row"],
  (typeof columns)[number]
>;

const filters = [
  <SearchInput
    key="q"
    {...searchIn("name", "email", "company")}
    placeholder={copy.search}
    alwaysOn
  />,
];
const newestFirst = { field: "rejected_at", order: "DESC" } as const;

/** Rejected forms, newest first, with the reason and buttons to retry or delete them. */
export const RejectedFormList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <List<RejectedForm>
      title={false}
      perPage={50}
      sort={newestFirst}
      filters={filters}
      actions={
        <TopToolbar>
          <ColumnsButton />
        </TopToolbar>
      }
      empty={false}
      error={<ListFailure text={copy.failed} />}
      queryOptions={{ ...withoutNotification, meta: { columns } }}
    >
      <DataTable<RejectedForm>
        rowClick="expand"
        expand={<Message />}
        bulkActionButtons={false}
        hiddenColumns={["submitted_at"]}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .wide": { display: { xs: "none", md: "table-cell" } } }}
      >
        <DataTable.Col source="name" label={copy.columns.name} className="wide" />
        <DataTable.Col
          source="email"
          label={copy.columns.email}
          render={({ email }: RejectedForm) => (
            <ExpandButton>{email || copy.noContact}</ExpandButton>
          )}
        />
        <DataTable.Col source="company" label={copy.columns.company} className="wide" />
        <DataTable.Col
          source="form_source"
          label={copy.columns.form}
          className="wide"
          render={formOf}
        />
        <DataTable.Col
          source="reason"
          label={copy.columns.reason}
          sx={{ overflowWrap: "anywhere" }}
        />
        <DataTable.Col
          source="submitted_at"
          label={copy.columns.submitted_at}
          className="wide"
          field={TimeField}
        />
        <DataTable.Col
          source="rejected_at"
          label={copy.columns.rejected_at}
          className="wide"
          field={TimeField}
        />
        <DataTable.Col label={copy.columns.actions} field={Actions} />
      </DataTable>
    </List>
  </>
);

const formLabels: Readonly<Record<string, string>> = formSourceLabels;

/** Returns the name of the form; an unknown form source is returned unchanged. */
function formOf({ target, form_source }: RejectedForm): string {
  if (target === "newsletter_subscribers") return copy.newsletter;
  if (target === "rpc/unsubscribe") return copy.unsubscribe;
  return formLabels[form_source ?? ""] ?? form_source ?? "";
}

function Message() {
  const form = useRecordContext<RejectedForm>();
  return (
    <Typography variant="body2" sx={{ whiteSpace: "pre-wrap", maxWidth: "68ch", padding: 1 }}>
      {form?.message || copy.noMessage}
    </Typography>
  );
}

function Actions() {
  const form = useRecordContext<RejectedForm>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [retry, isRetrying] = useChange(copy.retryFailed);
  const [remove, isDeleting] = useChange(copy.deleteFailed);
  const [isConfirming, setConfirming] = useState(false);
  if (!form) return null;
  const { id } = form;
  const name = form.name || form.email || copy.noContact;
  const isBusy = isRetrying || isDeleting;
  return (
    <Box
      sx={{ display: "flex", gap: 1 }}
      onClick={(event) => event.stopPropagation()}
      role="presentation"
    >
      <Button
        size="small"
        disabled={isBusy}
        aria-label={copy.retryOf(name)}
        onClick={() =>
          retry(async () => {
            await dataProvider.call("retry_rejected_submission", { id });
            return copy.retried(name);
          })
        }
      >
        {copy.retry}
      </Button>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={copy.deleteOf(name)}
        onClick={() => setConfirming(true)}
      >
        {copy.delete}
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={copy.confirm.title}
        content={copy.confirm.text(name)}
        confirm={copy.confirm.submit}
        cancel={copy.confirm.cancel}
        onConfirm={() => {
          setConfirming(false);
          remove(async () => {
            await dataProvider.call("delete_rejected_submission", { id });
            return copy.deleted(name);
          });
        }}
        onClose={() => setConfirming(false)}
      />
    </Box>
  );
}
