import Button from "@mui/material/Button";
import { useDataProvider } from "react-admin";
import { useChange } from "../editing/use-command.ts";
import type { Member } from "./member.ts";
import { staffCopy } from "./staff.copy.ts";

const copy = staffCopy.activate;

/** Lets a deactivated team member sign in again. */
export function ActivateButton({ member }: { member: Member }) {
  const dataProvider = useDataProvider();
  const [change, isBusy] = useChange(staffCopy.failedTitle);
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      onClick={() =>
        change(async () => {
          const params = { id: member.id, data: { is_active: true }, previousData: member };
          await dataProvider.update("staff", params);
          return copy.done(member.name);
        })
      }
    >
      {copy.submit}
    </Button>
  );
}
