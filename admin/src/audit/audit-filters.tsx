import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { NativeChoice } from "../ui/native-select.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { auditCopy } from "./audit.copy.ts";

const copy = auditCopy.filters;

const choicesOf = (all: string, words: Readonly<Record<string, string>>) => [
  { value: "", label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const actionChoices = choicesOf(copy.anyAction, auditCopy.actions);
const tableChoices = choicesOf(copy.anyTable, auditCopy.tables);
const roleChoices = Object.entries(auditCopy.roles).map(([value, label]) => ({ value, label }));

/** The filter bar of the audit; what it asks for stands in the address. */
export function AuditFilters(props: {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
  onClear: () => void;
}) {
  const { filter, onChange } = props;
  const { data: colleagues = [] } = useStaffNames();
  const actorChoices = [
    { value: "", label: copy.anyone },
    ...colleagues.map(({ user_id, name }) => ({ value: user_id, label: name })),
    ...roleChoices,
  ];
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Box
      component="search"
      aria-label={copy.label}
      sx={{
        display: "grid",
        gap: 1,
        alignItems: "end",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr) minmax(0, 1fr)",
          md: "repeat(3, minmax(0, 1fr))",
          lg: "repeat(3, minmax(0, auto)) minmax(180px, 1fr) auto auto auto",
        },
      }}
    >
      <NativeChoice
        label={copy.actor}
        value={filter.actor}
        choices={actorChoices}
        onChange={(actor) => onChange({ actor })}
        sx={{ height: 38 }}
      />
      <NativeChoice
        label={copy.action}
        value={filter.action}
        choices={actionChoices}
        onChange={(action) => onChange({ action })}
        sx={{ height: 38 }}
      />
      <NativeChoice
        label={copy.table}
        value={filter.table}
        choices={tableChoices}
        onChange={(table) => onChange({ table })}
        sx={{ height: 38 }}
      />
      <SearchField
        placeholder={copy.row}
        label={copy.row}
        applied={filter.row}
        onSearch={(row) => onChange({ row })}
      />
      {(["since", "until"] as const).map((end) => (
        <TextField
          key={end}
          id={`audit-${end}`}
          type="date"
          label={copy[end]}
          value={filter[end]}
          onChange={(event) => onChange({ [end]: event.target.value })}
        />
      ))}
      {isFiltered && (
        <Button variant="outlined" onClick={props.onClear} sx={{ height: 38 }}>
          {copy.clear}
        </Button>
      )}
    </Box>
  );
}
