import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm, useDataProvider, useGetList } from "react-admin";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { getCalendarWarning, type HostedCalendar } from "./hosted-calendars.ts";
import type { Member } from "./member.ts";
import { describeWorkload, staffCopy } from "./staff.copy.ts";

const copy = staffCopy.deactivate;

/** Deactivates a team member. A dialog reassigns their leads, tasks and hand-offs. */
export function DeactivateButton({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      {isOpen && <DeactivateDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}

function useWorkload(member: Member) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["staff", "workload", member.user_id],
    queryFn: async () => {
      const [workload] = await dataProvider.call("staff_workload", { member: member.user_id });
      return workload ?? null;
    },
    staleTime: 0,
  });
}

function DeactivateDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(staffCopy.failedTitle);
  const [successor, setSuccessor] = useState("");
  const { data: workload, error } = useWorkload(member);
  const { data: staff = [] } = useStaffNames();
  const owned = workload ? describeWorkload(workload) : "";
  const successors = staff.filter((one) => worksLeads(one) && one.user_id !== member.user_id);

  const deactivate = () =>
    change(async () => {
      await dataProvider.call("deactivate_staff", {
        member: member.user_id,
        ...(successor && { successor }),
      });
      onClose();
      if (!owned) return copy.done(member.name);
      const name = successors.find(({ user_id }) => user_id === successor)?.name ?? copy.unassigned;
      return copy.reassigned(member.name, owned, name);
    });

  return (
    <Confirm
      isOpen
      loading={isBusy || !workload}
      title={copy.title(member.name)}
      content={
        <>
          <Typography variant="body2">{copy.text(member.name)}</Typography>
          <CalendarWarning member={member} />
          {error ? (
            <Typography role="alert">{copy.failedToLoad}</Typography>
          ) : !workload ? (
            <Typography color="text.secondary">{copy.loading}</Typography>
          ) : owned ? (
            <TextField
              select
              fullWidth
              label={copy.assign(owned)}
              value={successor}
              onChange={(event) => setSuccessor(event.target.value)}
              helperText={workload.rules > 0 && successor === "" && copy.keptRules}
              slotProps={{ select: { displayEmpty: true } }}
              sx={{ marginTop: 2 }}
            >
              <MenuItem value="">{copy.unassigned}</MenuItem>
              {successors.map(({ user_id, name }) => (
                <MenuItem key={user_id} value={user_id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          ) : (
            <Typography variant="body2">{copy.nothing(member.name)}</Typography>
          )}
        </>
      }
      confirm={copy.submit}
      cancel={copy.cancel}
      onConfirm={deactivate}
      onClose={onClose}
    />
  );
}

function CalendarWarning({ member }: { member: Member }) {
  const { data: calendars = [] } = useGetList<HostedCalendar & { id: string }>("calendars", {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: "name", order: "ASC" },
    meta: { columns: ["id", "name", "staff_id", "is_active"] },
  });
  const warning = getCalendarWarning(member, calendars);
  return warning ? <Typography variant="body2">{warning}</Typography> : null;
}
