import MuiButton from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { useGetIdentity } from "react-admin";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { useStaffNames, worksLeads } from "./staff-names.ts";

/** A dialog that selects the owner of the selected records: oneself at first. */
export function AssignDialog(props: {
  /** Title and label of the button. */
  title: string;
  cancel: string;
  isBusy: boolean;
  /** `owner` is an id or "unassigned". */
  onAssign: (owner: string, name: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const { data: colleagues = [] } = useStaffNames();
  const { identity } = useGetIdentity();
  const [owner, setOwner] = useState<string>();
  const choices = [
    ...colleagues.filter(worksLeads).map(({ user_id, name }) => ({ id: user_id, name })),
    { id: "unassigned", name: layoutCopy.owners.unassigned },
  ];
  const selected = choices.find((choice) => choice.id === (owner ?? identity?.id)) ?? choices[0];

  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          id={id}
          label={layoutCopy.owners.label}
          value={selected?.id ?? ""}
          onChange={(event) => setOwner(event.target.value)}
          slotProps={{ select: { native: true } }}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <MuiButton variant="outlined" onClick={props.onClose}>
          {props.cancel}
        </MuiButton>
        <MuiButton
          variant="contained"
          disabled={props.isBusy || !selected}
          onClick={() => selected && props.onAssign(selected.id, selected.name)}
        >
          {props.title}
        </MuiButton>
      </DialogActions>
    </Dialog>
  );
}
