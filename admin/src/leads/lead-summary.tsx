import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../providers/data-provider.ts";
import { leadsCopy } from "./leads.copy.ts";

/** The query under which the summary is cached; invalidated when a status changes. */
export const leadSummaryKey = ["leads", "summary"] as const;

const cards = ["total", "new", "contact_form", "download_guide", "chat"] as const;

/** The five summary cards (spec 2) and how far the leads are, over all leads whatever the filters. */
export function LeadSummaryCards() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: leadSummaryKey,
    queryFn: async () => (await dataProvider.call("lead_summary", {}))[0] ?? null,
  });
  return (
    <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box
        component="dl"
        aria-label={leadsCopy.summary.label}
        sx={{
          margin: 0,
          display: "grid",
          gridTemplateColumns: { xs: "repeat(6, 1fr)", sm: "repeat(5, 1fr)" },
          borderBlock: 1,
          borderColor: "divider",
        }}
      >
        {cards.map((card, index) => (
          <Box
            key={card}
            sx={{
              display: "flex",
              flexDirection: "column-reverse",
              justifyContent: "flex-end",
              gap: 0.25,
              paddingBlock: 1.5,
              paddingRight: 1,
              border: 0,
              borderStyle: "solid",
              borderColor: "divider",
              // On a phone two cards above three; elsewhere all in a row. A hairline between two.
              gridColumn: { xs: index < 2 ? "span 3" : "span 2", sm: "auto" },
              borderTopWidth: { xs: index < 2 ? 0 : 1, sm: 0 },
              borderLeftWidth: { xs: index === 0 || index === 2 ? 0 : 1, sm: index === 0 ? 0 : 1 },
              paddingLeft: { xs: index === 0 || index === 2 ? 0 : 1.5, sm: index === 0 ? 0 : 2 },
            }}
          >
            <Box component="dt" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
              {leadsCopy.summary[card]}
            </Box>
            <Box
              component="dd"
              sx={{
                margin: 0,
                fontFamily: (theme) => theme.typography.h1.fontFamily,
                fontSize: { xs: "1.5rem", md: "1.875rem" },
                lineHeight: 1.15,
                fontWeight: 500,
                letterSpacing: "-0.02em",
                minHeight: "1.15em",
                color: card === "new" && data?.new ? "primary.main" : "text.primary",
              }}
            >
              {data ? data[card].toLocaleString() : ""}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ minHeight: "1.45em" }}>
        {data && leadsCopy.summary.beside(data)}
      </Typography>
    </Box>
  );
}
