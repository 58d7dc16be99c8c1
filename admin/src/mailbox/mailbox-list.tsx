import { ColumnsButton, DataTable, List, SearchInput, TopToolbar } from "react-admin";
import { ListEmpty, ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { RecordLink } from "../ui/links.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { searchIn } from "../ui/search-in.ts";
import { TimeField } from "../ui/time-field.tsx";
import type { Email } from "./email.ts";
import { mailboxCopy as copy } from "./mailbox.copy.ts";

const filters = [
  <SearchInput key="q" {...searchIn("recipient", "subject")} placeholder={copy.search} alwaysOn />,
];
const newestFirst = { field: "created_at", order: "DESC" } as const;
const meta = { columns: ["id", "recipient", "subject", "created_at"] };

/** The captured emails, newest first. */
export const MailboxList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <List<Email>
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
      queryOptions={{ ...withoutNotification, meta }}
    >
      <DataTable<Email>
        rowClick="show"
        bulkActionButtons={false}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .wide": { display: { xs: "none", md: "table-cell" } } }}
      >
        <DataTable.Col source="recipient" label={copy.to} sx={{ overflowWrap: "anywhere" }} />
        <DataTable.Col source="subject" label={copy.subject} field={RecordLink} />
        <DataTable.Col
          source="created_at"
          label={copy.received}
          className="wide"
          field={TimeField}
        />
      </DataTable>
    </List>
  </>
);
