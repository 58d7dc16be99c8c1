import TextField from "@mui/material/TextField";

/** A labeled MUI select with the browser's own list, which renders fast in tables with many selects. */
export function NativeSelectField(props: {
  label: string;
  /** Hides the label in a table whose column header is visible; screen readers still read it. */
  isLabelHidden?: boolean;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  const { label, isLabelHidden = false, choices } = props;
  return (
    <TextField
      select
      size="small"
      margin="none"
      variant="outlined"
      label={isLabelHidden ? undefined : label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: isLabelHidden ? { "aria-label": label } : {},
      }}
      sx={{ minWidth: 160, ...(isLabelHidden && { width: "100%" }) }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}
