import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { ListBase, useCanAccess } from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { conditionText } from "./condition.ts";
import type { Rule } from "./rule.ts";
import { scoringCopy as copy } from "./scoring.copy.ts";

const mostPoints = { field: "points.desc,name", order: "ASC" } as const;
const queryOptions = { onError: shownInPlace };

/** All rules, those with the most points first; admins open and add them. */
export function RuleList() {
  return (
    <ListBase<Rule>
      resource="scoring_rules"
      perPage={100}
      sort={mostPoints}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <AddLink />
        <ListBody<Rule> copy={copy}>{(rules) => <Rules rules={rules} />}</ListBody>
      </Box>
    </ListBase>
  );
}

function AddLink() {
  const { canAccess } = useCanAccess({ resource: "scoring_rules", action: "create" });
  if (!canAccess) return null;
  return (
    <Button
      component={Link}
      to="/scoring_rules/create"
      variant="outlined"
      sx={{ justifySelf: "start" }}
    >
      {copy.add}
    </Button>
  );
}

function Rules({ rules }: { rules: Rule[] }) {
  const { canAccess } = useCanAccess({ resource: "scoring_rules", action: "edit" });
  return (
    <Table
      sx={{
        "& .MuiTableCell-root": { paddingInline: { xs: "6px", md: "12px" } },
        "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
        "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{copy.columns.name}</TableCell>
          <TableCell>{copy.columns.condition}</TableCell>
          <TableCell align="right">{copy.columns.points}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rules.map((rule) => (
          <TableRow key={rule.id} hover>
            <TableCell sx={{ overflowWrap: "break-word" }}>
              {canAccess ? (
                <MuiLink component={Link} to={`/scoring_rules/${rule.id}`} sx={{ fontWeight: 600 }}>
                  {rule.name}
                </MuiLink>
              ) : (
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {rule.name}
                </Box>
              )}
              {!rule.is_active && <Box sx={{ color: "text.secondary" }}>{copy.off}</Box>}
            </TableCell>
            <TableCell sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
              {conditionText(rule.condition)}
            </TableCell>
            <TableCell align="right">{rule.points}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
