import { color } from "@sanity/color";
import { buildTheme } from "@sanity/ui/theme";
import type { Palette } from "./palette.ts";

/**
 * Creates the Studio's theme, light and dark. Selections are neutral; the accent color marks actions
 * and focus, red only errors and destructive actions.
 */
export const createTheme = (palette: Palette) =>
  buildTheme({
    palette: { ...color, ...palette },
    color: {
      selectable: {
        default: {
          selected: {
            _hue: "gray",
            _blend: ["multiply", "screen"],
            bg: ["200", "800"],
            fg: ["900", "100"],
            icon: ["700", "300"],
            muted: { fg: ["600", "400"] },
            badge: { "*": { dot: ["500", "400"], icon: ["500", "400"] } },
          },
        },
      },
    },
  });
