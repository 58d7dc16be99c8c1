import ArrowDownIcon from "@mui/icons-material/ArrowDownward";
import ArrowUpIcon from "@mui/icons-material/ArrowUpward";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import {
  CreateButton,
  DataTable,
  ListContextProvider,
  ResourceContextProvider,
  useCanAccess,
  useDataProvider,
  useGetList,
  useList,
} from "react-admin";
import { conditionText } from "../shared/conditions/condition.ts";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { ListEmpty, withoutNotification } from "../ui/list-states.tsx";
import { RecordLink } from "../ui/links.tsx";
import { Part } from "../ui/query-section.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { AssignmentPreview } from "./assignment-preview.tsx";
import { assignmentRulesCopy as copy } from "./assignment-rules.copy.ts";
import { OwnerNames } from "./owner-name.tsx";
import { inOrder, moved, ownersOf, type AssignmentRule } from "./rule.ts";

/** All assignment rules in the order they are checked, with an explanation and a preview of their effect. */
export function AssignmentRuleList() {
  const { canAccess: canEdit = false } = useCanAccess({
    resource: "assignment_rules",
    action: "edit",
  });
  const query = useGetList<AssignmentRule>(
    "assignment_rules",
    { pagination: { page: 1, perPage: 1000 }, sort: { field: "position", order: "ASC" } },
    { ...withoutNotification, staleTime: 0 },
  );
  return (
    <ResourceContextProvider value="assignment_rules">
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box>
          <Box
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "flex-start",
              justifyContent: "space-between",
              gap: 1,
            }}
          >
            <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
            {canEdit && <CreateButton label={copy.add} />}
          </Box>
          <Explanation />
        </Box>
        <Part title={copy.rules} query={query} failed={copy.failed}>
          <RuleTable rules={inOrder(query.data ?? [])} canEdit={canEdit} />
        </Part>
        {canEdit && <AssignmentPreview />}
      </Box>
    </ResourceContextProvider>
  );
}

function RuleTable({ rules, canEdit }: { rules: AssignmentRule[]; canEdit: boolean }) {
  const list = useList({ data: rules, resource: "assignment_rules", perPage: 1000 });
  const ids = rules.map(({ id }) => id);
  return (
    <ListContextProvider value={list}>
      <DataTable<AssignmentRule>
        bulkActionButtons={false}
        rowClick={canEdit ? "edit" : false}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .wide": { display: { xs: "none", md: "table-cell" } } }}
      >
        <DataTable.Col<AssignmentRule>
          label="#"
          disableSort
          render={({ id }) => ids.indexOf(id) + 1}
        />
        <DataTable.Col source="name" label={copy.name} disableSort field={RecordLink} />
        <DataTable.Col<AssignmentRule>
          source="condition"
          label={copy.condition}
          disableSort
          className="wide"
          render={({ condition }) => conditionText(condition)}
          sx={{ overflowWrap: "anywhere" }}
        />
        <DataTable.Col<AssignmentRule>
          source="owner_id"
          label={copy.owners}
          disableSort
          render={(rule) => <OwnerNames ids={ownersOf(rule)} />}
        />
        <DataTable.Col<AssignmentRule>
          source="is_active"
          label={copy.active}
          disableSort
          className="wide"
          render={({ is_active }) => (is_active ? copy.active : copy.inactive)}
        />
        {canEdit && (
          <DataTable.Col<AssignmentRule>
            label={copy.order}
            disableSort
            render={(rule) => <MoveButtons rule={rule} ids={ids} />}
          />
        )}
      </DataTable>
    </ListContextProvider>
  );
}

function MoveButtons({ rule, ids }: { rule: AssignmentRule; ids: readonly string[] }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.move.failed);
  const place = ids.indexOf(rule.id);
  const move = (by: -1 | 1) =>
    change(async () => {
      await dataProvider.call("order_assignment_rules", { rules: moved(ids, place, by) });
      return copy.move.done(rule.name, place + by + 1);
    });
  return (
    // The row opens the rule.
    <Box sx={{ display: "flex" }} onClick={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        aria-label={copy.move.up(rule.name)}
        disabled={isBusy || place === 0}
        onClick={() => void move(-1)}
      >
        <ArrowUpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={copy.move.down(rule.name)}
        disabled={isBusy || place === ids.length - 1}
        onClick={() => void move(1)}
      >
        <ArrowDownIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function Explanation() {
  const { data: staff = [] } = useStaffNames();
  const rotation = staff.filter(({ role, is_active }) => role === "sales" && is_active);
  return (
    <Typography component="ol" variant="body2" sx={{ marginBlock: 1, paddingLeft: 2.5 }}>
      {copy.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
      <li>
        {rotation.length === 0 ? (
          copy.noRotation
        ) : (
          <>
            {copy.rotation} <OwnerNames ids={rotation.map(({ user_id }) => user_id)} />
          </>
        )}
      </li>
    </Typography>
  );
}
