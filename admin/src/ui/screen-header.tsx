import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useScreenTitle } from "./screen-title.ts";

/** The heading and subtitle of a screen. */
export function ScreenHeader({ title, subtitle }: { title: string; subtitle: string }) {
  useScreenTitle(title);
  return (
    <Box component="hgroup" sx={{ display: "grid", gap: 0.5 }}>
      <Typography variant="h1">{title}</Typography>
      <Typography color="text.secondary">{subtitle}</Typography>
    </Box>
  );
}
