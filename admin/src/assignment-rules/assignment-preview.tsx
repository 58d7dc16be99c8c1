import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import MuiLink from "@mui/material/Link";
import Switch from "@mui/material/Switch";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { Link } from "react-router";
import { formatDateTime } from "../format/time.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { useStaffName } from "../shared/staff/staff-names.ts";
import { Part } from "../ui/query-section.tsx";
import { assignmentRulesCopy } from "./assignment-rules.copy.ts";
import { countChanged, groupPreview, type PreviewGroup, type PreviewRow } from "./preview.ts";

const copy = assignmentRulesCopy.preview;

/** Shows what the stored rules would do with the last 100 leads, once an administrator asks for it. */
export function AssignmentPreview() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [withInactive, setWithInactive] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ["assignment_rules", "preview", withInactive],
    queryFn: () => dataProvider.call("preview_assignment", { with_inactive: withInactive }),
    enabled: isOpen,
    staleTime: 0,
  });
  const shown = { ...query, isPending: isOpen && query.isPending };
  return (
    <Part title={copy.title} query={shown} failed={copy.failed}>
      <Typography variant="body2" color="text.secondary">
        {copy.text}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button
          variant="outlined"
          disabled={query.isFetching}
          onClick={() => (isOpen ? void query.refetch() : setOpen(true))}
        >
          {isOpen ? copy.again : copy.start}
        </Button>
        <FormControlLabel
          control={
            <Switch checked={withInactive} onChange={(_event, isOn) => setWithInactive(isOn)} />
          }
          label={copy.withInactive}
        />
      </Box>
      {query.data && <PreviewResult rows={query.data} />}
    </Part>
  );
}

function PreviewResult({ rows }: { rows: readonly PreviewRow[] }) {
  const nameOf = useStaffName();
  if (rows.length === 0) return <Typography color="text.secondary">{copy.none}</Typography>;
  return (
    <>
      <Box component="output" aria-live="polite">
        <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5 }}>
          {groupPreview(rows).map((group) => (
            <li key={group.key}>{summaryOf(group, nameOf)}</li>
          ))}
        </Box>
        <Typography sx={{ marginTop: 1, fontWeight: 600 }}>
          {copy.changed(countChanged(rows))}
        </Typography>
      </Box>
      <PreviewTable rows={rows} />
    </>
  );
}

function summaryOf(
  { count, newOwnerId, reason, ruleName }: PreviewGroup,
  nameOf: (id: string | null) => string,
): string {
  const leads = copy.leads(count);
  if (reason === "none") return copy.unassigned(leads);
  const by =
    reason === "rule"
      ? copy.byRule(ruleName ?? "")
      : reason === "person"
        ? copy.byPerson
        : copy.byRotation;
  return copy.summary(leads, nameOf(newOwnerId), by);
}

function reasonOf({ reason, rule_name }: PreviewRow): string {
  if (reason === "rule") return rule_name;
  return reason === "person" || reason === "none" ? copy.reasons[reason] : copy.reasons.rotation;
}

function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const nameOf = useStaffName();
  const { columns } = copy;
  return (
    <Box component="section" tabIndex={0} aria-label={copy.title} sx={{ overflowX: "auto" }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {[
              columns.lead,
              columns.company,
              columns.created_at,
              columns.owner,
              columns.newOwner,
              columns.reason,
            ].map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.toReversed().map((row) => (
            <TableRow key={row.lead_id}>
              <TableCell>
                <MuiLink component={Link} to={`/leads/${row.lead_id}/show`}>
                  {row.name}
                </MuiLink>
              </TableCell>
              <TableCell>{row.company}</TableCell>
              <TableCell sx={{ whiteSpace: "nowrap" }}>{formatDateTime(row.created_at)}</TableCell>
              <TableCell>{nameOf(row.owner_id)}</TableCell>
              <TableCell sx={{ fontWeight: row.owner_id === row.new_owner_id ? 400 : 600 }}>
                {nameOf(row.new_owner_id)}
              </TableCell>
              <TableCell>{reasonOf(row)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
