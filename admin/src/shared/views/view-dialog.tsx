import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { BooleanInput, Form, required, SaveButton, TextInput } from "react-admin";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { personCopy } from "../person/person.copy.ts";
import { viewsCopy as copy } from "./views.copy.ts";

/** Name and visibility of a view. */
interface ViewChoice {
  name: string;
  is_shared: boolean;
}

/** A form for the name of a view and whether it is shared with the team. */
export function ViewDialog(props: {
  title: string;
  view?: ViewChoice;
  taken: readonly string[];
  onSave: (choice: ViewChoice) => void;
  onClose: () => void;
}) {
  const isFree = (name: unknown) =>
    props.taken.includes(String(name ?? "").trim()) ? copy.taken : undefined;
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby="view-title">
      <Form
        warnWhenUnsavedChanges
        record={{}}
        defaultValues={props.view ?? { name: "", is_shared: false }}
        onSubmit={(values: Record<string, unknown>) =>
          props.onSave({ name: String(values.name).trim(), is_shared: values.is_shared === true })
        }
      >
        <DialogTitle id="view-title">{props.title}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 1 }}>
          <Typography variant="body2" color="text.secondary">
            {copy.hint}
          </Typography>
          <TextInput
            source="name"
            label={copy.name}
            validate={[required(personCopy.inputs.required), isFree]}
            slotProps={{ htmlInput: { maxLength: 60, ref: focusOnMount } }}
          />
          <BooleanInput source="is_shared" label={copy.shared} />
        </DialogContent>
        <DialogActions sx={{ justifyContent: "flex-start", padding: "0 24px 20px" }}>
          <SaveButton label={copy.confirm} icon={<></>} alwaysEnable />
          <Button variant="outlined" onClick={props.onClose}>
            {copy.close}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
