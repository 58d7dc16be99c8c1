import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { formSourceLabels, formSources } from "@site/supabase/contracts/lead-values";
import { fieldNames } from "./file/columns.ts";
import { formatZone, useTimeZone } from "../format/time-zone.ts";
import { dateFormats } from "./file/dates.ts";
import type { ImportState } from "./import-wizard.tsx";
import { importsCopy } from "./imports.copy.ts";
import { NativeSelectField } from "./native-select-field.tsx";
import type { CsvTable } from "./file/read-file.ts";
import { ValueTables } from "./value-tables.tsx";

const copy = importsCopy.mapping;
const fieldChoices = [
  { value: "", label: copy.leftOut },
  ...fieldNames.map((value) => ({ value, label: copy.fields[value] })),
];
const sourceChoices = formSources.map((value) => ({ value, label: formSourceLabels[value] }));
const dateChoices = dateFormats.map((value) => ({ value, label: copy.dateFormats[value] }));

/** Maps columns to lead fields, selects the date format, and maps values. */
export function ColumnsStep({ table, state }: { table: CsvTable; state: ImportState }) {
  const { rules, changeRules } = state;
  const [zone] = useTimeZone();
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: "80ch" }}>
        {copy.hint}
      </Typography>
      <ColumnTable table={table} state={state} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 2 }}>
        <NativeSelectField
          label={copy.source}
          value={rules.source}
          choices={sourceChoices}
          onChange={(source) => changeRules({ source })}
        />
        {rules.mapping.includes("created_at") && (
          <>
            <NativeSelectField
              label={copy.dateFormat}
              value={rules.dateFormat}
              choices={dateChoices}
              onChange={(value) => {
                const dateFormat = dateFormats.find((known) => known === value);
                if (dateFormat) changeRules({ dateFormat });
              }}
            />
            <Typography variant="body2" color="text.secondary">
              {copy.zone(formatZone(zone))}
            </Typography>
          </>
        )}
      </Box>
      <ValueTables table={table} state={state} />
    </Box>
  );
}

function ColumnTable({ table, state }: { table: CsvTable; state: ImportState }) {
  const { rules, changeRules } = state;
  const examples = (column: number) =>
    table.rows
      .slice(0, 20)
      .map(({ cells }) => cells[column]?.trim())
      .filter(Boolean)
      .slice(0, 3)
      .join(" · ");
  return (
    <Table
      size="small"
      aria-label={copy.title}
      sx={{
        tableLayout: "fixed",
        "& .MuiTableCell-root": { paddingInline: { xs: "6px", md: "12px" }, paddingBlock: "3px" },
        "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
        "& .wide": { display: { xs: "none", sm: "table-cell" } },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{copy.column}</TableCell>
          <TableCell className="wide" sx={{ width: "42%" }}>
            {copy.example}
          </TableCell>
          <TableCell>{copy.field}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {keyedColumns(table).map(({ title, column, key }) => (
          <TableRow key={key}>
            <TableCell sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{title}</TableCell>
            <TableCell
              className="wide"
              sx={{
                color: "text.secondary",
                overflow: "hidden",
                textOverflow: "ellipsis",
                whiteSpace: "nowrap",
              }}
            >
              {examples(column)}
            </TableCell>
            <TableCell>
              <NativeSelectField
                isLabelHidden
                label={copy.fieldOf(title)}
                value={rules.mapping[column] ?? ""}
                choices={fieldChoices}
                onChange={(value) =>
                  changeRules({
                    mapping: rules.mapping.with(
                      column,
                      fieldNames.find((name) => name === value),
                    ),
                  })
                }
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Two columns may have the same title. */
const keyedColumns = ({ titles }: CsvTable) =>
  titles.map((title, column) => ({ title, column, key: `${column} ${title}` }));
