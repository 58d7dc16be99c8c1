import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useToast } from "../../ui/toast.tsx";
import { secretOnceCopy as copy } from "./secret-once.copy.ts";

/** Shows a secret that cannot be read again, with a button that copies it. */
export function SecretOnce(props: {
  label: string;
  secret: string;
  hint?: string;
  onDone: () => void;
}) {
  const toast = useToast();
  return (
    <Box sx={{ display: "grid", gap: 2, marginTop: 2, maxWidth: 720, justifyItems: "start" }}>
      <Alert severity="warning" variant="outlined" sx={{ width: "100%" }}>
        {copy.warning}
      </Alert>
      <TextField
        fullWidth
        label={props.label}
        value={props.secret}
        helperText={props.hint}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button
          variant="outlined"
          onClick={async () => {
            try {
              await navigator.clipboard.writeText(props.secret);
              toast("success", copy.copied);
            } catch {
              toast("error", copy.notCopied);
            }
          }}
        >
          {copy.copy}
        </Button>
        <Button variant="contained" onClick={props.onDone}>
          {copy.done}
        </Button>
      </Box>
    </Box>
  );
}
