import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { layoutCopy } from "./ui.copy.ts";

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values with dividers. A missing value is shown as a dash. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
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
