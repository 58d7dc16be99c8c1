import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { useGetList } from "react-admin";
import { Link } from "react-router";
import { Part } from "../ui/query-section.tsx";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import { importedLeads } from "./imported-leads.ts";
import { importsCopy } from "./imports.copy.ts";

const copy = importsCopy.history;
const exportColumns = ["id", "file_name", "state", "rows", "created_by", "created_at"] as const;
type Tables = Database["public"]["Tables"];
type ExportRow = Pick<Tables["exports"]["Row"], (typeof exportColumns)[number]>;
type ImportRow = Tables["imports"]["Row"];

const newest = {
  pagination: { page: 1, perPage: 20 },
  sort: { field: "created_at.desc,id", order: "DESC" },
} as const;

/** The newest imports and exports. */
export function FileHistory() {
  const exported = useGetList<ExportRow>("exports", {
    ...newest,
    meta: { columns: exportColumns },
  });
  const imported = useGetList<ImportRow>("imports", newest);
  const { data: colleagues = [] } = useStaffNames();
  const nameOf = (id: string | null) =>
    colleagues.find(({ user_id }) => user_id === id)?.name ?? copy.formerColleague;
  const files = [
    ...(exported.data ?? []).map((file) => ({
      ...file,
      hasLeads: false,
      result: `${copy.exportStates[file.state]}, ${importsCopy.file.rows(file.rows)}`,
    })),
    ...(imported.data ?? []).map((file) => ({
      ...file,
      hasLeads: file.state === "applied" && file.added > 0,
      result: [
        copy.importStates[file.state],
        file.state === "applied"
          ? importsCopy.result.done.text(file.added, file.changed, file.unchanged, file.rejected)
          : importsCopy.file.rows(file.rows),
      ].join(": "),
    })),
  ]
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, 20);

  return (
    <Part
      title={copy.title}
      failed={copy.failed}
      query={{
        isPending: exported.isPending || imported.isPending,
        error: exported.error ?? imported.error,
        refetch: () => Promise.all([exported.refetch(), imported.refetch()]),
      }}
    >
      <Typography variant="body2" color="text.secondary">
        {files.length === 0 ? copy.none : copy.subtitle}
      </Typography>
      {files.length > 0 && (
        <Table
          size="small"
          sx={{
            "& .MuiTableCell-root": { paddingInline: { xs: "6px", md: "12px" } },
            "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
            "& .wide": { display: { xs: "none", sm: "table-cell" } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{copy.file}</TableCell>
              <TableCell>{copy.result}</TableCell>
              <TableCell className="wide">{copy.member}</TableCell>
              <TableCell className="wide">{copy.date}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {files.map((file) => (
              <TableRow key={file.id}>
                <TableCell sx={{ overflowWrap: "anywhere" }}>{file.file_name}</TableCell>
                <TableCell>
                  {file.result}{" "}
                  {file.hasLeads && (
                    <MuiLink component={Link} to={importedLeads} underline="always">
                      {importsCopy.showImported}
                    </MuiLink>
                  )}
                </TableCell>
                <TableCell className="wide">{nameOf(file.created_by)}</TableCell>
                <TableCell className="wide" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
                  <time dateTime={file.created_at} title={formatLongDateTime(file.created_at)}>
                    {formatDateTime(file.created_at)}
                  </time>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Part>
  );
}
