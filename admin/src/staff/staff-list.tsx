import InviteIcon from "@mui/icons-material/PersonAddAltOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Switch from "@mui/material/Switch";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { useState } from "react";
import {
  ListBase,
  useDataProvider,
  useGetIdentity,
  useGetList,
  useListContext,
  useUpdate,
} from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { roleLabels } from "../ui/ui.copy.ts";
import { NativeChoice } from "../ui/native-select.tsx";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { Modal } from "../ui/modal.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { useToast } from "../ui/toast.tsx";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { isStaffRole } from "../providers/auth/rights.ts";
import { getCalendarWarning, type HostedCalendar } from "./hosted-calendars.ts";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { staffCopy } from "./staff.copy.ts";

/** A row of `staff`; the data provider adds `id`, which is the account's. */
type Member = Database["public"]["Tables"]["staff"]["Row"] & { id: string };
type Change = Partial<Pick<Member, "role" | "is_active">>;

/** What somebody is asked before they take a right from themselves. */
type Question = { title: string; text: string; save: () => void };

const { own } = staffCopy;
const byName = { field: "name", order: "ASC" } as const;
const queryOptions = { onError: shownInPlace };
const roleChoices = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

/**
 * Role and access of everyone who works here, and the invitations that are open. The database keeps at
 * least one active admin.
 */
export function StaffList() {
  const [isInviting, setInviting] = useState(false);
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
        <Button
          variant="contained"
          startIcon={<InviteIcon />}
          sx={{ justifySelf: "start" }}
          onClick={() => setInviting(true)}
        >
          {staffCopy.invite.open}
        </Button>
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
        <Invitations />
        <ListBody<Member> copy={staffCopy}>{(members) => <Members members={members} />}</ListBody>
      </Box>
    </ListBase>
  );
}

function Members({ members }: { members: Member[] }) {
  const admins = members.filter(({ role, is_active }) => role === "admin" && is_active);
  // With more pages than this one there may be more of them, and the database knows.
  const { total = 0 } = useListContext<Member>();
  const lastAdmin = total <= members.length && admins.length === 1 ? admins[0] : undefined;
  const { data: calendars = [] } = useGetList<HostedCalendar & { id: string }>("calendars", {
    pagination: { page: 1, perPage: 1000 },
    sort: byName,
    meta: { columns: ["id", "name", "staff_id", "is_active"] },
  });
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
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isLastAdmin={member === lastAdmin}
              calendars={calendars}
            />
          ))}
        </TableBody>
      </Table>
      <Typography variant="body2" color="text.secondary">
        {staffCopy.roles}
      </Typography>
    </>
  );
}

type MemberRowProps = {
  member: Member;
  isLastAdmin: boolean;
  calendars: readonly HostedCalendar[];
};

function MemberRow({ member, isLastAdmin, calendars }: MemberRowProps) {
  const { identity } = useGetIdentity();
  const toast = useToast();
  const [update, { isPending }] = useUpdate<Member>();
  const [asked, setAsked] = useState<Question>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [endLogins, isEnding] = useChange(staffCopy.failedTitle);
  const isOwn = identity?.id === member.user_id;

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
            text: getErrorMessage(error),
          }),
      },
    );

  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: "anywhere" }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {member.name}
        </Box>
        {isOwn && ` (${staffCopy.you})`}
        <Box sx={{ color: "text.secondary" }}>{member.email}</Box>
        {isLastAdmin && <Box sx={{ color: "text.secondary" }}>{staffCopy.lastAdmin}</Box>}
        {!isOwn && member.is_active && (
          <MuiLink
            component="button"
            color="text.secondary"
            underline="always"
            disabled={isEnding}
            sx={{ fontSize: "0.8125rem", minHeight: 24 }}
            aria-label={staffCopy.endLoginsOf(member.name)}
            onClick={() =>
              endLogins(async () => {
                await dataProvider.call("end_staff_sessions", { member: member.user_id });
                return staffCopy.loginsEnded(member.name);
              })
            }
          >
            {staffCopy.endLogins}
          </MuiLink>
        )}
        {asked && (
          <Modal
            title={asked.title}
            confirm={own.confirm}
            close={own.cancel}
            onConfirm={() => {
              asked.save();
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          >
            <Typography variant="body2">{asked.text}</Typography>
          </Modal>
        )}
      </TableCell>
      <TableCell>
        <NativeChoice
          label={staffCopy.roleOf(member.name)}
          value={member.role}
          choices={roleChoices}
          disabled={isPending || isLastAdmin}
          sx={{ minWidth: 108 }}
          onChange={(role) => {
            if (!isStaffRole(role)) return;
            const save = () => change({ role }, staffCopy.roleSaved(member.name, roleLabels[role]));
            if (!isOwn || !member.is_active) return save();
            setAsked({ title: own.roleTitle, text: own.roleText(roleLabels[role]), save });
          }}
        />
      </TableCell>
      <TableCell align="right">
        <Switch
          checked={member.is_active}
          disabled={isPending || isLastAdmin}
          onChange={(_event, is_active) => {
            const save = () =>
              change(
                { is_active },
                is_active ? staffCopy.activated(member.name) : staffCopy.deactivated(member.name),
              );
            const warning = is_active ? undefined : getCalendarWarning(member, calendars);
            if (isOwn && !is_active) {
              const text = [own.activeText, warning?.text].filter(Boolean).join(" ");
              return setAsked({ title: own.activeTitle, text, save });
            }
            if (!warning) return save();
            setAsked({ ...warning, save });
          }}
          slotProps={{ input: { "aria-label": staffCopy.activeOf(member.name) } }}
        />
      </TableCell>
    </TableRow>
  );
}
