import TextField from "@mui/material/TextField";
import { useInput, ValidationError, type InputProps } from "react-admin";

/** A field of a form with the browser's own dropdown; its empty choice is stored as null. */
export function ChoiceInput(props: {
  source: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  /** The words of the empty choice; without them something has to be chosen. */
  empty?: string;
  hint?: string;
  validate?: InputProps["validate"];
}) {
  const { id, field, fieldState } = useInput({ source: props.source, validate: props.validate });
  const message = fieldState.error?.message;
  return (
    <TextField
      {...field}
      id={id}
      select
      fullWidth
      label={props.label}
      value={field.value ?? ""}
      error={fieldState.invalid}
      helperText={message ? <ValidationError error={message} /> : props.hint}
      slotProps={{ select: { native: true } }}
    >
      {props.empty !== undefined && <option value="">{props.empty}</option>}
      {props.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
