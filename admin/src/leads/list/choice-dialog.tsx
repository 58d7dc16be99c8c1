import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { focusOnMount } from "../../ui/focus-on-mount.ts";

/**
 * A dialog with radio buttons. Arrow keys or a click select a choice, and Enter confirms it. A digit
 * selects and confirms in one step.
 */
export function ChoiceDialog(props: {
  title: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  /** The choice that is selected when the dialog opens. */
  first: string;
  confirm: string;
  close: string;
  isBusy?: boolean;
  onConfirm: (value: string) => void;
  onClose: () => void;
  children?: (value: string) => ReactNode;
}) {
  const { choices, onConfirm } = props;
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const isDone = useRef(false);
  // Choices may be loaded after the dialog has opened.
  const value = chosen ?? props.first;

  const confirm = (picked: string) => {
    if (isDone.current || props.isBusy || !choices.some((choice) => choice.value === picked))
      return;
    isDone.current = true;
    onConfirm(picked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const numbered = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined;
    const focused = event.target instanceof HTMLInputElement ? event.target.value : value;
    const picked = event.key === "Enter" ? focused : numbered?.value;
    if (picked === undefined) return;
    event.preventDefault();
    confirm(picked);
  };

  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <div>
          <FormLabel id={id}>{props.label}</FormLabel>
          <RadioGroup
            aria-labelledby={id}
            value={value}
            onChange={(event) => setChosen(event.target.value)}
            onKeyDown={onKeyDown}
          >
            {choices.map((choice, index) => (
              <FormControlLabel
                key={choice.value}
                value={choice.value}
                control={
                  <Radio
                    size="small"
                    slotProps={{
                      input: { ref: choice.value === props.first ? focusOnMount : null },
                    }}
                  />
                }
                label={
                  <>
                    {choice.label}
                    {index < 9 && <kbd aria-hidden>{index + 1}</kbd>}
                  </>
                }
                slotProps={{ typography: { sx: { width: "100%" } } }}
                sx={{
                  "& kbd": { float: "right", fontFamily: "inherit", color: "text.secondary" },
                  marginRight: 0,
                }}
              />
            ))}
          </RadioGroup>
        </div>
        {props.children?.(value)}
      </DialogContent>
      <DialogActions sx={{ justifyContent: "flex-start", padding: "0 24px 20px" }}>
        <Button variant="contained" disabled={props.isBusy} onClick={() => confirm(value)}>
          {props.confirm}
        </Button>
        <Button variant="outlined" onClick={props.onClose}>
          {props.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
