import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import GlobalStyles from "@mui/material/GlobalStyles";
import Typography from "@mui/material/Typography";
import { useSearchParams } from "react-router";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { LatePart } from "./late-part.tsx";
import { AnswersPart, BookingsPart, CampaignsPart, ConversionPart, LeadsPart } from "./parts.tsx";
import { Patterns } from "./patterns.tsx";
import { ReportCards } from "./report-cards.tsx";
import { reportsCopy as copy } from "./reports.copy.ts";
import { spanIn, spans } from "./span.ts";
import { useDaysLeft } from "./use-report.ts";

/** On paper the screen alone, black on white in either theme. */
const onPaper = (
  <GlobalStyles
    styles={{
      "@media print": {
        "header, nav, a[href='#content']": { display: "none !important" },
        "main, div:has(> main)": {
          display: "block !important",
          padding: "0 !important",
          maxWidth: "none !important",
        },
        "html, body": { backgroundColor: "#fff !important" },
        // What can only be pressed; of the times the one that is shown stays.
        "main button:not([aria-pressed='true'])": { display: "none !important" },
        "main svg text": { fill: "#000 !important" },
        "main *": { color: "#000 !important", backgroundColor: "transparent !important" },
      },
    }}
  />
);

/** What came in within a time and what became of it; the time stands in the address. */
export function ReportsScreen() {
  const [search, setSearch] = useSearchParams();
  const span = spanIn(search);
  const daysLeft = useDaysLeft(span);
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {onPaper}
      <Patterns />
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "space-between" }}>
        <Box
          component="fieldset"
          aria-label={copy.span}
          sx={{
            display: "flex",
            flexWrap: "wrap",
            flex: { xs: 1, sm: "none" },
            gap: 0.5,
            margin: 0,
            padding: 0,
            border: 0,
            "& > *": {
              flex: { xs: "1 1 auto", sm: "none" },
              minWidth: 0,
              paddingInline: { xs: "5px", sm: "14px" },
            },
          }}
        >
          {spans.map((offered) => (
            <Button
              key={offered}
              variant={offered === span ? "contained" : "outlined"}
              color={offered === span ? "secondary" : "primary"}
              aria-pressed={offered === span}
              onClick={() => setSearch({ span: offered })}
            >
              {copy.spans[offered]}
            </Button>
          ))}
        </Box>
        <Button
          variant="outlined"
          onClick={() => window.print()}
          // A phone has it in its own menu.
          sx={{ display: { xs: "none", sm: "inline-flex" } }}
        >
          {copy.print}
        </Button>
      </Box>
      {daysLeft > 0 && (
        <Typography component="output" variant="body2" sx={{ fontWeight: 600 }}>
          {copy.counting(daysLeft)}
        </Typography>
      )}
      <ReportCards span={span} />
      <LatePart />
      <LeadsPart span={span} />
      <Box
        sx={{
          display: "grid",
          columnGap: 5,
          rowGap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
        }}
      >
        <ConversionPart span={span} />
        <AnswersPart span={span} />
        <CampaignsPart span={span} />
        <BookingsPart span={span} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {copy.zone}
      </Typography>
    </Box>
  );
}
