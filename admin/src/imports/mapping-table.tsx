import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { NativeChoice } from "../ui/native-select.tsx";
import { fieldNames, withField, type Mapping } from "./columns.ts";
import { importsCopy } from "./imports.copy.ts";
import type { CsvTable } from "./read-file.ts";

const copy = importsCopy.mapping;
const fieldChoices = [
  { value: "", label: copy.leftOut },
  ...fieldNames.map((value) => ({ value, label: copy.fields[value] })),
];

/** A line for each column of the file: what it is called, what its first rows say, which field it fills. */
export function MappingTable(props: {
  table: CsvTable;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const { table, mapping, onChange } = props;
  const examples = (column: number) =>
    table.rows
      .slice(0, 3)
      .map(({ cells }) => cells[column]?.trim())
      .filter(Boolean)
      .join(" · ");
  return (
    <Box sx={{ display: "grid", gap: 1, width: "100%", gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Typography variant="h3" sx={{ fontSize: "1rem", fontWeight: 600, marginTop: 2 }}>
        {copy.title}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {copy.hint}
      </Typography>
      <Table
        size="small"
        aria-label={copy.title}
        sx={{
          tableLayout: "fixed",
          "& .MuiTableCell-root": { paddingInline: { xs: "6px", md: "12px" } },
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
          {columnsOf(table).map(({ title, column, key }) => (
            <TableRow key={key}>
              <TableCell sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{title}</TableCell>
              <TableCell className="wide">
                <Box
                  sx={{
                    color: "text.secondary",
                    overflow: "hidden",
                    textOverflow: "ellipsis",
                    whiteSpace: "nowrap",
                  }}
                >
                  {examples(column)}
                </Box>
              </TableCell>
              <TableCell>
                <NativeChoice
                  label={copy.fieldOf(title)}
                  value={mapping[column] ?? ""}
                  choices={fieldChoices}
                  onChange={(value) =>
                    onChange(
                      withField(
                        mapping,
                        column,
                        fieldNames.find((name) => name === value),
                      ),
                    )
                  }
                  sx={{ width: "100%" }}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Two columns may have the same title. */
const columnsOf = ({ titles }: CsvTable) =>
  titles.map((title, column) => ({ title, column, key: `${column} ${title}` }));
