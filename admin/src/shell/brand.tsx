import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { layoutCopy } from "../ui/ui.copy.ts";

/** The logo and the name of the product. */
export function Brand() {
  const { palette, typography } = useTheme();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M3 21V12a9 9 0 0 1 18 0v9h-5v-9a4 4 0 0 0-8 0v9z" fill={palette.text.primary} />
        <path d="M10 17h4v4h-4z" fill={palette.primary.main} />
      </svg>
      <Box
        component="span"
        sx={{
          ...typography.h2,
          fontSize: "1.0625rem",
          whiteSpace: "nowrap",
        }}
      >
        {layoutCopy.product}
      </Box>
    </Box>
  );
}
