import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Box from "@mui/material/Box";

/** A table of texts. The first cell of a row is its key. */
export function PlainTable(props: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The first column with numbers, which are aligned right. */
  numbersFrom?: number;
}) {
  const align = (column: number) =>
    props.numbersFrom !== undefined && column >= props.numbersFrom ? "right" : "left";
  return (
    <Box component="section" tabIndex={0} aria-label={props.label} sx={{ overflowX: "auto" }}>
      <Table
        size="small"
        sx={{
          "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
          "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            {props.head.map((title, column) => (
              <TableCell key={title} align={align(column)}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {props.rows.map((cells) => (
            <TableRow key={cells[0]}>
              {cells.map((cell, column) => (
                <TableCell
                  key={props.head[column]}
                  align={align(column)}
                  sx={{ overflowWrap: "anywhere" }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
