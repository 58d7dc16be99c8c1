import ArrowIcon from "@mui/icons-material/ArrowDropDown";
import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";

/**
 * The browser's select element with the product's style. It works well on phones and with screen readers,
 * and renders fast enough for every row of a table.
 */
export function NativeSelect(props: {
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  label?: string;
  disabled?: boolean;
  /** The keyboard shortcut that focuses it. */
  keyShortcuts?: string | undefined;
  /** Hides the border until the select is hovered or focused. */
  quiet?: boolean;
  sx?: SxProps<Theme>;
}) {
  return (
    <Box
      component="span"
      sx={[
        {
          display: "inline-grid",
          gridTemplateColumns: "minmax(0, 1fr)",
          alignItems: "center",
          "@media (pointer: coarse)": { minHeight: 44 },
          // The select and its icon share one grid cell.
          "& > *": { gridArea: "1 / 1" },
        },
        ...(Array.isArray(props.sx) ? props.sx : [props.sx]),
      ]}
    >
      <Box
        component="select"
        aria-label={props.label}
        aria-keyshortcuts={props.keyShortcuts}
        value={props.value}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.value)}
        sx={(theme) => ({
          appearance: "none",
          width: "100%",
          height: "100%",
          minWidth: 16,
          margin: 0,
          padding: "6px 28px 6px 10px",
          font: "inherit",
          fontSize: "0.875rem",
          lineHeight: 1.4375,
          textOverflow: "ellipsis",
          color: "text.primary",
          cursor: "pointer",
          border: 1,
          borderColor: props.quiet ? "transparent" : theme.palette.grey[500],
          borderRadius: 1,
          backgroundColor: props.quiet ? "transparent" : "background.paper",
          "&:hover:enabled": { borderColor: "text.primary" },
          "&:focus": {
            outline: "none",
            borderColor: "primary.main",
            boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
          },
          "&:disabled": { color: "text.disabled", opacity: 1, cursor: "default" },
          "& option": { backgroundColor: theme.palette.background.paper },
        })}
      >
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Box>
      <ArrowIcon
        aria-hidden
        sx={{
          justifySelf: "end",
          marginRight: 0.5,
          pointerEvents: "none",
          color: props.disabled ? "action.disabled" : "action.active",
        }}
      />
    </Box>
  );
}
