import type { Theme } from "@mui/material/styles";

/** The hatching of what is blocked. */
export const stripes = ({ palette }: Theme): string =>
  `repeating-linear-gradient(-45deg, transparent 0 5px, ${palette.divider} 5px 6px)`;
