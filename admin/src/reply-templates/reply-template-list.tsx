import type { Database } from "@site/supabase/contracts/database.types";
import { ColumnsButton, CreateButton, DataTable, List, SearchInput, TopToolbar } from "react-admin";
import { ListEmpty, ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { orderingCopy } from "../shared/ordering/ordering.copy.ts";
import { RecordLink } from "../ui/links.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { replyTemplatesCopy as copy } from "./reply-templates.copy.ts";

type ReplyTemplate = Database["public"]["Tables"]["reply_templates"]["Row"];

const filters = [<SearchInput key="q" source="name@ilike" placeholder={copy.search} alwaysOn />];
const inOrder = { field: "position", order: "ASC" } as const;

/** All templates in the order in which they are offered. */
export const ReplyTemplateList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <List<ReplyTemplate>
      title={false}
      perPage={50}
      sort={inOrder}
      filters={filters}
      actions={
        <TopToolbar>
          <ColumnsButton />
          <CreateButton label={copy.add} />
        </TopToolbar>
      }
      empty={false}
      error={<ListFailure text={copy.failed} />}
      queryOptions={withoutNotification}
    >
      <DataTable<ReplyTemplate> bulkActionButtons={false} empty={<ListEmpty text={copy.empty} />}>
        <DataTable.NumberCol source="position" label={orderingCopy.position} />
        <DataTable.Col source="name" label={copy.name} field={RecordLink} />
        <DataTable.Col source="subject" label={copy.subject} />
      </DataTable>
    </List>
  </>
);
