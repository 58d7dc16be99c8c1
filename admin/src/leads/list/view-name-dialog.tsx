import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Modal } from "../../ui/modal.tsx";
import { leadListCopy } from "./lead-list.copy.ts";

const copy = leadListCopy.views;

/** Asks for the name under which a view is saved. */
export function ViewNameDialog(props: {
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const confirm = () => name !== "" && props.onSave(name);
  return (
    <Modal
      title={copy.saveTitle}
      confirm={copy.saveConfirm}
      close={copy.close}
      isBusy={name === ""}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <Typography variant="body2" color="text.secondary">
        {copy.saveHint}
      </Typography>
      <TextField
        fullWidth
        label={copy.name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") confirm();
        }}
        helperText={props.taken.includes(name) ? copy.taken : " "}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </Modal>
  );
}
