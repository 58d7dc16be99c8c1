import Button from "@mui/material/Button";
import { useState } from "react";
import { Confirm, useDataProvider } from "react-admin";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import type { Member } from "./member.ts";
import { staffCopy } from "./staff.copy.ts";

const copy = staffCopy.signOut;

/** Ends all sessions of a team member after a confirmation. */
export function SignOutButton({ member }: { member: Member }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.failed);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={() => setOpen(true)}>
        {copy.submit}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={copy.title(member.name)}
        content={copy.text(member.name)}
        confirm={copy.submit}
        cancel={copy.cancel}
        onConfirm={() => {
          setOpen(false);
          change(async () => {
            await dataProvider.call("end_staff_sessions", { member: member.user_id });
            return copy.done(member.name);
          });
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
