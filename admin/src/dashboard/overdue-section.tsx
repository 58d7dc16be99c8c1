import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { Link } from "react-router";
import { useNow } from "../format/use-now.ts";
import { durationText } from "../format/duration-text.ts";
import { Part } from "../ui/query-section.tsx";
import { formatLongDateTime } from "../format/time.ts";
import { useLive } from "../live/live.ts";
import { reportsCopy } from "./reports.copy.ts";
import type { ReportFilter } from "./span.ts";
import { overdueAddress } from "./lead-addresses.ts";
import { useOverdueLeads } from "./use-report.ts";

const copy = reportsCopy.overdue;

/** Leads without a response within the promised time. */
export function OverdueSection({ filter }: { filter: ReportFilter }) {
  const query = useOverdueLeads(filter);
  const leads = query.data ?? [];
  const total = leads[0]?.total ?? 0;
  const now = useNow();
  const overdueHandoffs = useLive().waiting?.lateHandoffs ?? 0;
  return (
    <Box
      sx={{
        paddingTop: 2,
        borderTop: 1,
        borderColor: "divider",
        minWidth: 0,
        // Reserves space, so that rows that load later do not shift the layout.
        minHeight: query.isPending ? 320 : undefined,
      }}
    >
      <Part title={copy.title} query={query} failed={reportsCopy.failed}>
        {overdueHandoffs > 0 && (
          <MuiLink
            component={Link}
            to="/handoffs"
            underline="always"
            sx={{ width: "fit-content", fontSize: "0.875rem" }}
          >
            {copy.handoffs(overdueHandoffs)}
          </MuiLink>
        )}
        {leads.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            {copy.none}
          </Typography>
        ) : (
          <>
            <Table
              size="small"
              sx={{
                "& .MuiTableCell-root": { paddingInline: { xs: "6px", md: "12px" } },
                "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
                "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
                // A phone has room for the name and the time.
                "& .wide": { display: { xs: "none", sm: "table-cell" } },
              }}
            >
              <TableHead>
                <TableRow>
                  <TableCell>{copy.columns.name}</TableCell>
                  <TableCell className="wide">{copy.columns.company}</TableCell>
                  <TableCell className="wide">{copy.columns.source}</TableCell>
                  <TableCell>{copy.columns.waits}</TableCell>
                  <TableCell>{copy.columns.owner}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {leads.map((lead) => (
                  <TableRow key={lead.id} hover>
                    <TableCell sx={{ overflowWrap: "anywhere" }}>
                      <MuiLink component={Link} to={`/leads/${lead.id}`} sx={{ fontWeight: 600 }}>
                        {lead.name}
                      </MuiLink>
                    </TableCell>
                    <TableCell className="wide">{lead.company}</TableCell>
                    <TableCell className="wide" sx={{ color: "text.secondary" }}>
                      {formSourceLabels[lead.form_source]}
                    </TableCell>
                    <TableCell sx={{ whiteSpace: "nowrap" }}>
                      <time dateTime={lead.created_at} title={formatLongDateTime(lead.created_at)}>
                        {durationText(now - Date.parse(lead.created_at))}
                      </time>
                    </TableCell>
                    <TableCell sx={{ color: "text.secondary" }}>
                      {lead.owner_name ?? copy.unassigned}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
            <MuiLink
              component={Link}
              to={overdueAddress(filter)}
              underline="always"
              sx={{ width: "fit-content", fontSize: "0.875rem" }}
            >
              {copy.all(total)}
            </MuiLink>
          </>
        )}
      </Part>
    </Box>
  );
}
