import Box from "@mui/material/Box";
import type { MouseEvent } from "react";

/** The browser's own box to tick, in the accent, with room for a finger around it. */
export function Tick(props: {
  label?: string;
  isOn: boolean;
  /** Some of what it stands for is ticked. */
  isSome?: boolean;
  isDisabled?: boolean;
  onToggle: (event: MouseEvent<HTMLInputElement>) => void;
}) {
  return (
    <Box
      component="input"
      type="checkbox"
      aria-label={props.label}
      checked={props.isOn}
      disabled={props.isDisabled}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = props.isSome ?? false;
      }}
      onClick={props.onToggle}
      onChange={() => undefined}
      sx={{
        display: "block",
        width: 16,
        height: 16,
        // 24 by 24 pixels that belong to no other control.
        margin: "4px",
        cursor: "pointer",
        accentColor: (theme) => theme.palette.primary.main,
        "&:focus-visible": { outline: 3, outlineColor: "primary.main", outlineOffset: 2 },
      }}
    />
  );
}
