import TextField from "@mui/material/TextField";
import { useInput } from "react-admin";

/** A native select as a React-Admin input. React-Admin stores its empty choice as null. */
export function NativeSelectInput(props: {
  source: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  /** The label of the empty choice. */
  empty: string;
}) {
  const { id, field } = useInput({ source: props.source });
  return (
    <TextField
      {...field}
      id={id}
      select
      fullWidth
      label={props.label}
      value={field.value ?? ""}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{props.empty}</option>
      {props.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
