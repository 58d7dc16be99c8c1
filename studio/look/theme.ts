import { color } from "@sanity/color";
import { buildTheme } from "@sanity/ui/theme";
import { palette } from "./palette.ts";

/** The Studio in the product's colours, light and dark. */
export const theme = buildTheme({ palette: { ...color, ...palette } });
