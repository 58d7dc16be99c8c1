import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Part } from "../ui/query-section.tsx";
import { Swatch, type Pattern } from "./patterns.tsx";
import { reportsCopy as copy } from "./reports.copy.ts";

/** The rows of a report: a name, then its counts. */
export interface Numbers {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A report with a sentence, a chart and a table. Each report has its own loading and error state. */
export function ReportSection(props: {
  title: string;
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  text?: string;
  /** The meaning of the patterns. */
  legend?: readonly { label: string; pattern: Pattern }[];
  /** Undefined when the period has no data. */
  numbers?: Numbers;
  children: ReactNode;
}) {
  const { numbers, legend = [] } = props;
  return (
    <Box
      sx={{
        minWidth: 0,
        paddingTop: 2,
        borderTop: 1,
        borderColor: "divider",
        breakInside: "avoid",
        // Reserves space, so that a chart that loads later does not shift the layout.
        minHeight: props.query.isPending ? 360 : undefined,
      }}
    >
      <Part title={props.title} query={props.query} failed={copy.failed}>
        {numbers === undefined ? (
          <Typography variant="body2" color="text.secondary">
            {copy.none}
          </Typography>
        ) : (
          <>
            {props.text && (
              <Typography variant="body2" color="text.secondary">
                {props.text}
              </Typography>
            )}
            {legend.length > 0 && (
              <Box
                component="ul"
                sx={{
                  display: "flex",
                  flexWrap: "wrap",
                  columnGap: 2,
                  rowGap: 0.5,
                  listStyle: "none",
                  margin: 0,
                  padding: 0,
                  fontSize: "0.8125rem",
                }}
              >
                {legend.map(({ label, pattern }) => (
                  <Box
                    component="li"
                    key={label}
                    sx={{ display: "flex", alignItems: "center", gap: 0.75 }}
                  >
                    <Swatch pattern={pattern} />
                    {label}
                  </Box>
                ))}
              </Box>
            )}
            <Box sx={{ minWidth: 0 }}>{props.children}</Box>
            <NumbersTable title={props.title} numbers={numbers} />
          </>
        )}
      </Part>
    </Box>
  );
}

/** The table of a report. It is collapsed on the screen and always printed. */
function NumbersTable({ title, numbers }: { title: string; numbers: Numbers }) {
  return (
    <Box
      component="details"
      sx={{
        fontSize: "0.875rem",
        "& summary": { cursor: "pointer", color: "text.secondary", width: "fit-content" },
        "@media print": {
          "& summary": { display: "none" },
          "&::details-content": { display: "block", contentVisibility: "visible" },
        },
      }}
    >
      <summary>{copy.numbers}</summary>
      <Box
        component="section"
        aria-label={title}
        // The table scrolls on a phone, so it must be focusable.
        tabIndex={0}
        sx={{ overflowX: "auto", marginTop: 1 }}
      >
        <Table
          size="small"
          sx={{
            width: "auto",
            minWidth: "min(100%, 360px)",
            "& .MuiTableCell-root": { paddingBlock: "5px", paddingInline: "10px" },
            "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
          }}
        >
          <TableHead>
            <TableRow>
              {numbers.head.map((name, index) => (
                <TableCell key={name} align={index === 0 ? "left" : "right"}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {numbers.rows.map((row) => (
              <TableRow key={row[0]}>
                {row.map((cell, index) => (
                  <TableCell
                    // The columns of a table do not change their order.
                    key={numbers.head[index]}
                    component={index === 0 ? "th" : "td"}
                    scope={index === 0 ? "row" : undefined}
                    align={index === 0 ? "left" : "right"}
                    sx={{ whiteSpace: index === 0 ? "normal" : "nowrap" }}
                  >
                    {typeof cell === "number" ? cell.toLocaleString() : cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
