import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { Link } from "react-router";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import type { LeadFilter } from "../../providers/data/lead-query.ts";
import { plainView, viewAddress } from "./lead-view.ts";
import { leadsCopy } from "../leads.copy.ts";

/** The query under which the summary is cached; invalidated when a status changes. */
export const leadSummaryKey = ["leads", "summary"] as const;

/** The spec's five, and the two that its original counted and never showed. */
const cards = [
  "total",
  "new",
  "contact_form",
  "download_guide",
  "chat",
  "contacted",
  "qualified",
] as const;
type Card = (typeof cards)[number];

/** The leads that a card counts. */
const filters: Record<Card, LeadFilter> = {
  total: {},
  new: { status: "new" },
  contact_form: { form_source: "contact_form" },
  download_guide: { form_source: "download_guide" },
  chat: { form_source: "chat" },
  contacted: { status: "contacted" },
  qualified: { status: "qualified" },
};

/** How many cards stand beside each other in each row, on a phone and on a small tablet. */
const rows = { xs: [2, 3, 2], sm: [4, 3] } as const;

/** Where a card stands: its share of a row of twelve, and whether it is the first, or in the first row. */
function placeOf(index: number, lengths: readonly number[]) {
  let before = 0;
  for (const [row, length] of lengths.entries()) {
    if (index < before + length) {
      return { span: `span ${12 / length}`, isFirst: index === before, isBelow: row > 0 };
    }
    before += length;
  }
  return { span: "span 12", isFirst: true, isBelow: true };
}

/** The summary cards (spec 2), over all leads whatever the filters; each leads to what it counts. */
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
      sx={{
        margin: 0,
        display: "grid",
        gridTemplateColumns: { xs: "repeat(12, 1fr)", md: "repeat(7, 1fr)" },
        borderBlock: 1,
        borderColor: "divider",
      }}
    >
      {cards.map((card, index) => {
        const [xs, sm] = [placeOf(index, rows.xs), placeOf(index, rows.sm)];
        const left = (isFirst: boolean) => ({
          border: isFirst ? 0 : 1,
          padding: isFirst ? 0 : 1.5,
        });
        return (
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
              gridColumn: { xs: xs.span, sm: sm.span, md: "auto" },
              borderTopWidth: { xs: xs.isBelow ? 1 : 0, sm: sm.isBelow ? 1 : 0, md: 0 },
              borderLeftWidth: {
                xs: left(xs.isFirst).border,
                sm: left(sm.isFirst).border,
                md: left(index === 0).border,
              },
              paddingLeft: {
                xs: left(xs.isFirst).padding,
                sm: left(sm.isFirst).padding,
                md: left(index === 0).padding,
              },
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
              {data && (
                <MuiLink
                  component={Link}
                  to={viewAddress({ ...plainView, filter: filters[card] })}
                  aria-label={`${leadsCopy.summary[card]}: ${data[card].toLocaleString()}`}
                >
                  {data[card].toLocaleString()}
                </MuiLink>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
