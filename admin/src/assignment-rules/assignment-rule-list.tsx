import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import {
  BooleanField,
  ColumnsButton,
  CreateButton,
  DataTable,
  List,
  SearchInput,
  TopToolbar,
} from "react-admin";
import { conditionText } from "../shared/conditions/condition.ts";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { ListEmpty, ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { orderingCopy } from "../shared/ordering/ordering.copy.ts";
import { RecordLink } from "../ui/links.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { assignmentRulesCopy as copy } from "./assignment-rules.copy.ts";
import { OwnerName } from "./owner-name.tsx";

type AssignmentRule = Database["public"]["Tables"]["assignment_rules"]["Row"];

const filters = [<SearchInput key="q" source="name@ilike" placeholder={copy.search} alwaysOn />];
const inOrder = { field: "position", order: "ASC" } as const;

/** All assignment rules in the order they are checked, below an explanation of how leads are assigned. */
export const AssignmentRuleList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <Explanation />
    <List<AssignmentRule>
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
      <DataTable<AssignmentRule> bulkActionButtons={false} empty={<ListEmpty text={copy.empty} />}>
        <DataTable.NumberCol source="position" label={orderingCopy.position} />
        <DataTable.Col source="name" label={copy.name} field={RecordLink} />
        <DataTable.Col
          source="condition"
          label={copy.condition}
          disableSort
          render={({ condition }: AssignmentRule) => conditionText(condition)}
          sx={{ overflowWrap: "anywhere" }}
        />
        <DataTable.Col
          source="owner_id"
          label={copy.owner}
          render={({ owner_id }: AssignmentRule) => <OwnerName id={owner_id} />}
        />
        <DataTable.Col source="is_active" label={copy.active} field={BooleanField} />
      </DataTable>
    </List>
  </>
);

function Explanation() {
  const { data: staff = [] } = useStaffNames();
  const rotation = staff.filter(({ role, is_active }) => role === "sales" && is_active);
  return (
    <Typography component="ol" variant="body2" sx={{ marginBlock: 1, paddingLeft: 2.5 }}>
      {[...copy.steps, copy.rotation(rotation.map(({ name }) => name))].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </Typography>
  );
}
