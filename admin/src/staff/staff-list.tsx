import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Switch from "@mui/material/Switch";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { ListBase, useGetIdentity, useListContext, useUpdate } from "react-admin";
import { roleLabels } from "../layout/layout.copy.ts";
import { NativeChoice } from "../layout/native-choice.tsx";
import { Notice } from "../layout/notice.tsx";
import { ScreenHeader } from "../layout/screen-header.tsx";
import { useToast } from "../layout/toast.tsx";
import { isStaffRole } from "../providers/rights.ts";
import { staffCopy } from "./staff.copy.ts";

/** A row of `staff`; the data provider adds `id`, which is the account's. */
type Member = Database["public"]["Tables"]["staff"]["Row"] & { id: string };
type Change = Partial<Pick<Member, "role" | "is_active">>;

const byName = { field: "name", order: "ASC" } as const;
const queryOptions = { onError: () => undefined };
const roleChoices = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

/** Role and access of everyone who works here. The database keeps at least one active admin. */
export function StaffList() {
  return (
    <ListBase<Member>
      resource="staff"
      perPage={100}
      sort={byName}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <ScreenHeader title={staffCopy.title} subtitle={staffCopy.subtitle} />
        <Members />
      </Box>
    </ListBase>
  );
}

function Members() {
  const { data, error, isPending, refetch } = useListContext<Member>();
  if (error) {
    return (
      <Notice
        tone="alert"
        text={staffCopy.failed}
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            {staffCopy.retry}
          </Button>
        }
      />
    );
  }
  if (isPending) return <Notice tone="status" text={staffCopy.loading} />;
  return (
    <>
      <Table
        sx={{
          "& .MuiTableCell-root": { paddingInline: { xs: "6px", md: "12px" } },
          "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
          "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{staffCopy.columns.name}</TableCell>
            <TableCell>{staffCopy.columns.role}</TableCell>
            <TableCell align="right">{staffCopy.columns.active}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </TableBody>
      </Table>
      <Typography variant="body2" color="text.secondary">
        {staffCopy.roles}
      </Typography>
    </>
  );
}

function MemberRow({ member }: { member: Member }) {
  const { identity } = useGetIdentity();
  const toast = useToast();
  const [update, { isPending }] = useUpdate<Member>();

  const change = (data: Change, done: { title: string; text: string }) =>
    void update(
      "staff",
      { id: member.id, data, previousData: member },
      {
        mutationMode: "pessimistic",
        onSuccess: () => toast("success", done),
        onError: (error) =>
          toast("error", {
            title: staffCopy.failedTitle,
            text: error instanceof Error ? error.message : String(error),
          }),
      },
    );

  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: "anywhere" }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {member.name}
        </Box>
        {identity?.id === member.user_id && ` (${staffCopy.you})`}
        <Box sx={{ color: "text.secondary" }}>{member.email}</Box>
      </TableCell>
      <TableCell>
        <NativeChoice
          label={staffCopy.roleOf(member.name)}
          value={member.role}
          choices={roleChoices}
          disabled={isPending}
          sx={{ minWidth: 108 }}
          onChange={(role) => {
            if (isStaffRole(role))
              change({ role }, staffCopy.roleSaved(member.name, roleLabels[role]));
          }}
        />
      </TableCell>
      <TableCell align="right">
        <Switch
          checked={member.is_active}
          disabled={isPending}
          onChange={(_event, is_active) =>
            change(
              { is_active },
              is_active ? staffCopy.activated(member.name) : staffCopy.deactivated(member.name),
            )
          }
          slotProps={{ input: { "aria-label": staffCopy.activeOf(member.name) } }}
        />
      </TableCell>
    </TableRow>
  );
}
