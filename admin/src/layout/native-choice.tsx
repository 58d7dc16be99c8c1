import NativeSelect from "@mui/material/NativeSelect";
import type { SxProps, Theme } from "@mui/material/styles";

/**
 * The browser's own dropdown in the product's clothes: at home on a phone and under a screen
 * reader, and cheap enough to stand in every row of a table.
 */
export function NativeChoice(props: {
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  label?: string;
  disabled?: boolean;
  /** In a table: no border before it is pointed at or focused. */
  quiet?: boolean;
  sx?: SxProps<Theme>;
}) {
  return (
    <NativeSelect
      disableUnderline
      value={props.value}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.target.value)}
      inputProps={{ "aria-label": props.label }}
      sx={[
        (theme) => ({
          fontSize: "0.875rem",
          border: 1,
          borderColor: props.quiet ? "transparent" : theme.palette.grey[500],
          borderRadius: 1,
          backgroundColor: props.quiet ? "transparent" : "background.paper",
          "&:hover": { borderColor: "text.primary" },
          "&.Mui-focused": {
            borderColor: "primary.main",
            boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
          },
          "& .MuiNativeSelect-select": {
            minHeight: 0,
            padding: "6px 28px 6px 10px !important",
            "&:focus": { backgroundColor: "transparent" },
          },
          "& option": { backgroundColor: theme.palette.background.paper },
        }),
        ...(Array.isArray(props.sx) ? props.sx : [props.sx]),
      ]}
    >
      {props.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
