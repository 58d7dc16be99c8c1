import Box from "@mui/material/Box";

/** The fill of a series. Patterns are distinguishable without color, in print and in both themes. */
export type Pattern = "solid" | "lines" | "dots" | "empty";

/** The fill of a pattern, as an SVG attribute. */
export const fillOf = (pattern: Pattern) => `url(#report-${pattern})`;

/** The SVG pattern definitions of the charts, rendered once per screen and invisible. */
export function Patterns() {
  return (
    <Box
      component="svg"
      aria-hidden
      sx={{ position: "absolute", width: 0, height: 0, color: "text.primary" }}
    >
      <defs>
        <pattern id="report-solid" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill="currentColor" />
        </pattern>
        <pattern id="report-lines" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 7 L7 -1 M-1 1 L1 -1 M5 7 L7 5" stroke="currentColor" strokeWidth="1.4" />
        </pattern>
        <pattern id="report-dots" width="6" height="6" patternUnits="userSpaceOnUse">
          <circle cx="1.5" cy="1.5" r="1.1" fill="currentColor" />
          <circle cx="4.5" cy="4.5" r="1.1" fill="currentColor" />
        </pattern>
        <pattern id="report-empty" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill="none" />
        </pattern>
      </defs>
    </Box>
  );
}

/** The pattern of a series in the legend. */
export function Swatch({ pattern }: { pattern: Pattern }) {
  return (
    <Box
      component="svg"
      aria-hidden
      sx={{ flex: "none", width: 16, height: 12, color: "text.primary" }}
    >
      <rect x="0.5" y="0.5" width="15" height="11" fill={fillOf(pattern)} stroke="currentColor" />
    </Box>
  );
}
