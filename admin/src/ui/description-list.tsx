import Box from "@mui/material/Box";
import { layoutCopy } from "./ui.copy.ts";

/** Names and values under hairlines; a missing value is a dash. */
export function FactList({ facts }: { facts: readonly (readonly [string, string | null])[] }) {
  return (
    <Box component="dl" sx={{ margin: 0, fontSize: "0.875rem" }}>
      {facts.map(([name, value]) => (
        <Box
          key={name}
          sx={{
            display: "grid",
            gridTemplateColumns: "minmax(96px, 2fr) 5fr",
            gap: 2,
            paddingBlock: 1.125,
            borderTop: 1,
            borderColor: "divider",
          }}
        >
          <Box component="dt" sx={{ color: "text.secondary" }}>
            {name}
          </Box>
          <Box component="dd" sx={{ margin: 0, overflowWrap: "anywhere" }}>
            {value || layoutCopy.none}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
