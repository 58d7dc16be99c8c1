import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { layoutCopy } from "./layout.copy.ts";

/** The mark (three rules, one of them answered by the accent) and the name beside it. */
export function Brand({ markOnly }: { markOnly?: boolean }) {
  const { palette, typography } = useTheme();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.25 }}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M0 0h24v4H0zM0 10h14v4H0zM0 20h24v4H0z" fill={palette.text.primary} />
        <path d="M18 10h6v4h-6z" fill={palette.primary.main} />
      </svg>
      <Box
        component="span"
        sx={{
          ...typography.h2,
          fontSize: "1.0625rem",
          whiteSpace: "nowrap",
          display: markOnly ? { md: "none", lg: "inline" } : "inline",
        }}
      >
        {layoutCopy.product}
      </Box>
    </Box>
  );
}
