import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { Database } from "@site/supabase/contracts/database.types";
import { ListBase, useCanAccess } from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../../ui/list-body.tsx";
import { ScreenHeader } from "../../ui/screen-header.tsx";
import { peopleCopy } from "../people.copy.ts";

const copy = peopleCopy.replies;

/** A row of `reply_templates`. */
export type Reply = Database["public"]["Tables"]["reply_templates"]["Row"];

const inOrder = { field: "position.asc,name", order: "ASC" } as const;
const queryOptions = { onError: shownInPlace };

/** All templates in the order in which they are offered. */
export function ReplyList() {
  const { canAccess } = useCanAccess({ resource: "reply_templates", action: "create" });
  return (
    <ListBase<Reply>
      resource="reply_templates"
      perPage={100}
      sort={inOrder}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        {canAccess && (
          <Button
            component={Link}
            to="/reply_templates/create"
            variant="outlined"
            sx={{ justifySelf: "start" }}
          >
            {copy.add}
          </Button>
        )}
        <ListBody<Reply> copy={copy}>{(replies) => <Replies replies={replies} />}</ListBody>
      </Box>
    </ListBase>
  );
}

function Replies({ replies }: { replies: Reply[] }) {
  const { canAccess } = useCanAccess({ resource: "reply_templates", action: "edit" });
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
          <TableCell>{copy.columns.subject}</TableCell>
          <TableCell align="right">{copy.columns.position}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {replies.map((reply) => (
          <TableRow key={reply.id} hover>
            <TableCell sx={{ overflowWrap: "anywhere" }}>
              {canAccess ? (
                <MuiLink
                  component={Link}
                  to={`/reply_templates/${reply.id}`}
                  sx={{ fontWeight: 600 }}
                >
                  {reply.name}
                </MuiLink>
              ) : (
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {reply.name}
                </Box>
              )}
            </TableCell>
            <TableCell sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
              {reply.subject}
            </TableCell>
            <TableCell align="right">{reply.position}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
