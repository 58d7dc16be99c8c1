import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";

/** A switch with its state as a label. */
export function ActiveSwitch(props: {
  isActive: boolean;
  disabled: boolean;
  /** The accessible name, such as "Offsite is active". */
  label: string;
  text: string;
  onChange: (isActive: boolean) => void;
}) {
  return (
    <FormControlLabel
      label={props.text}
      slotProps={{ typography: { variant: "body2", "aria-hidden": true } }}
      sx={{ margin: 0, whiteSpace: "nowrap" }}
      control={
        <Switch
          size="small"
          checked={props.isActive}
          disabled={props.disabled}
          onChange={(_event, isActive) => props.onChange(isActive)}
          slotProps={{ input: { "aria-label": props.label } }}
        />
      }
    />
  );
}
