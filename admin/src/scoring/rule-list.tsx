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
import { ListEmpty, ListFailure, withoutNotification } from "../ui/list-states.tsx";
import { RecordLink } from "../ui/links.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import type { Rule } from "./rule.ts";
import { scoringCopy as copy } from "./scoring.copy.ts";

const filters = [<SearchInput key="q" source="name@ilike" placeholder={copy.search} alwaysOn />];
const byPoints = { field: "points", order: "DESC" } as const;

/** All scoring rules, those with the most points first. Administrators open and add them. */
export const RuleList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <List<Rule>
      title={false}
      perPage={50}
      sort={byPoints}
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
      <DataTable<Rule> bulkActionButtons={false} empty={<ListEmpty text={copy.empty} />}>
        <DataTable.Col source="name" label={copy.name} field={RecordLink} />
        <DataTable.Col
          source="condition"
          label={copy.condition}
          disableSort
          render={({ condition }: Rule) => conditionText(condition)}
          sx={{ overflowWrap: "anywhere" }}
        />
        <DataTable.NumberCol source="points" label={copy.points} />
        <DataTable.Col source="is_active" label={copy.active} field={BooleanField} />
      </DataTable>
    </List>
  </>
);
