import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TablePagination from "@mui/material/TablePagination";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { saveFile } from "../format/save-file.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { Part } from "../ui/query-section.tsx";
import { useToast } from "../ui/toast.tsx";
import { errorFile } from "./file/error-file.ts";
import { fieldLabel, importsCopy, problemText } from "./imports.copy.ts";
import { fieldsOf, problemsOf, textIn } from "./staged-row.ts";
import type { ImportFile } from "./use-import.ts";

const copy = importsCopy.result;
export const verdicts = ["new", "changed", "unchanged", "rejected"] as const;
export type Verdict = (typeof verdicts)[number];
const rowsPerPage = 50;
/** Maximum number of rows per request. */
const maxRequestRows = 500;

type CheckedRow = { line: number; given: unknown; changes: unknown; problems: unknown };

/** The rows of a checked import with one verdict, page by page. */
export function CheckedRows(props: {
  file: ImportFile;
  import: string;
  verdict: Verdict;
  total: number;
}) {
  const { verdict, total } = props;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: ["imports", "rows", props.import, verdict, page],
    queryFn: () =>
      dataProvider.call("list_import_rows", {
        import: props.import,
        verdict,
        max_rows: rowsPerPage,
        skip: page * rowsPerPage,
      }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data ?? [];
  return (
    <Part
      title={copy.verdicts[verdict]}
      failed={copy.failed}
      query={query}
      aside={verdict === "rejected" && total > 0 && <ErrorFileButton {...props} />}
    >
      {rows.length === 0 ? (
        <Typography variant="body2" color="text.secondary" component="output">
          {copy.none}
        </Typography>
      ) : (
        <RowTable rows={rows} verdict={verdict} />
      )}
      {total > rowsPerPage && (
        <TablePagination
          component="div"
          count={total}
          page={page}
          rowsPerPage={rowsPerPage}
          rowsPerPageOptions={[rowsPerPage]}
          onPageChange={(_, next) => setPage(next)}
        />
      )}
    </Part>
  );
}

function ErrorFileButton(props: { file: ImportFile; import: string; total: number }) {
  const { file, total } = props;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const pages = [];
      for (let skip = 0; skip < total; skip += maxRequestRows)
        pages.push(
          await dataProvider.call("list_import_rows", {
            import: props.import,
            verdict: "rejected",
            max_rows: maxRequestRows,
            skip,
          }),
        );
      const rows = pages.flat().map((row) => ({
        line: row.line,
        given: fieldsOf(row.given),
        errors: problemsOf(row.problems)
          .map((problem) => problemText(problem).text)
          .join(" "),
      }));
      const isCsv = file.format === "csv";
      const content = errorFile(isCsv ? file.table : undefined, rows, copy.errorTitles);
      const name = `${file.name.replace(/\.\w+$/, "")}-errors.${isCsv ? "csv" : "ndjson"}`;
      saveFile(name, new Blob([content], { type: isCsv ? "text/csv" : "application/x-ndjson" }));
    } catch (error) {
      toast("error", { title: copy.errorFileFailed, text: getErrorMessage(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void download()}>
      {copy.errorFile}
    </Button>
  );
}

function RowTable({ rows, verdict }: { rows: readonly CheckedRow[]; verdict: Verdict }) {
  const { data: colleagues = [] } = useStaffNames();
  const valueText = (field: string, value: unknown) => {
    if (field !== "owner_id") return textIn(value) || importsCopy.empty;
    return colleagues.find(({ user_id }) => user_id === value)?.name ?? importsCopy.unassigned;
  };
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table
        size="small"
        sx={{
          "& .MuiTableCell-root": {
            paddingInline: { xs: "6px", md: "12px" },
            verticalAlign: "top",
          },
          "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{copy.line}</TableCell>
            <TableCell>{copy.lead}</TableCell>
            {verdict === "rejected" && <TableCell>{copy.problem}</TableCell>}
            {verdict === "rejected" && <TableCell>{copy.fix}</TableCell>}
            {verdict === "changed" && <TableCell>{copy.changes}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.line}>
              <TableCell>{row.line}</TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>
                {[fieldsOf(row.given)["name"], fieldsOf(row.given)["email"]]
                  .map(textIn)
                  .filter(Boolean)
                  .join(" · ")}
              </TableCell>
              {verdict === "rejected" && <ProblemCells problems={problemsOf(row.problems)} />}
              {verdict === "changed" && (
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  {Object.entries(fieldsOf(row.changes)).map(([field, value]) => (
                    <div key={field}>
                      {importsCopy.becomes(fieldLabel(field), valueText(field, value))}
                    </div>
                  ))}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function ProblemCells({ problems }: { problems: ReturnType<typeof problemsOf> }) {
  const texts = problems.map((problem) => problemText(problem));
  return (
    <>
      <TableCell>
        {texts.map(({ text }) => (
          <div key={text}>{text}</div>
        ))}
      </TableCell>
      <TableCell sx={{ color: "text.secondary" }}>
        {[...new Set(texts.map(({ fix }) => fix))].map((fix) => (
          <div key={fix}>{fix}</div>
        ))}
      </TableCell>
    </>
  );
}
