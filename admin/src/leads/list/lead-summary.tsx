import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { Link } from "react-router";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import type { LeadFilter } from "../../providers/data/lead-query.ts";
import { leadsCopy } from "../leads.copy.ts";
import { viewAddress } from "../../shared/views/list-view.ts";
import { leadViews } from "../views/lead-view.ts";

/** The key of the summary in the query cache. */
export const leadSummaryKey = ["leads", "summary"] as const;

/** The leads that each card counts, in the order of the spec. */
const cards = {
  total: {},
  new: { status: "new" },
  contact_form: { form_source: "contact_form" },
  download_guide: { form_source: "download_guide" },
  chat: { form_source: "chat" },
} as const satisfies Record<string, LeadFilter>;
const names: readonly (keyof typeof cards)[] = [
  "total",
  "new",
  "contact_form",
  "download_guide",
  "chat",
];

/** The summary cards (spec 2), independent of filters; each links to the leads it counts. */
export function LeadSummaryCards() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: leadSummaryKey,
    queryFn: async () => (await dataProvider.call("lead_summary", {}))[0] ?? null,
  });
  return (
    <Box
      component="dl"
      aria-label={leadsCopy.summary.label}
      // On a phone the cards scroll horizontally, so that the leads stay near the top.
      tabIndex={0}
      sx={{
        display: "flex",
        overflowX: "auto",
        scrollbarWidth: "none",
        margin: 0,
        marginBlock: 1,
        borderBlock: 1,
        borderColor: "divider",
      }}
    >
      {names.map((card) => (
        <Box
          key={card}
          sx={{
            flex: "1 0 auto",
            display: "flex",
            alignItems: "baseline",
            justifyContent: "space-between",
            gap: 1.5,
            paddingInline: 1.5,
            paddingBlock: 0.5,
            "& + &": { borderLeft: 1, borderColor: "divider" },
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
              fontSize: "1.25rem",
              fontWeight: 500,
              minWidth: "2ch",
              minHeight: "1.5em",
              textAlign: "right",
              color: card === "new" && data?.new ? "primary.main" : "text.primary",
            }}
          >
            {data && (
              <MuiLink
                component={Link}
                to={viewAddress(leadViews, { ...leadViews.plain, filter: cards[card] })}
                aria-label={`${leadsCopy.summary[card]}: ${data[card].toLocaleString()}`}
              >
                {data[card].toLocaleString()}
              </MuiLink>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
