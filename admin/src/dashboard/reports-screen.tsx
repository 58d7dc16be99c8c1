import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import GlobalStyles from "@mui/material/GlobalStyles";
import Typography from "@mui/material/Typography";
import { Form, SelectInput } from "react-admin";
import { useSearchParams } from "react-router";
import { useOwnerChoices } from "../shared/leads/owner-choices.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { OverdueSection } from "./overdue-section.tsx";
import { OwnersSection } from "./owners-section.tsx";
import {
  BookingsSection,
  CampaignsSection,
  FunnelSection,
  LeadsSection,
  ResponseTimesSection,
} from "./report-sections.tsx";
import { Patterns } from "./patterns.tsx";
import { ReportCards } from "./report-cards.tsx";
import { reportsCopy as copy } from "./reports.copy.ts";
import { reportFilter, spans, type ReportFilter } from "./span.ts";
import { useDaysLeft, useReportTimeZone } from "./use-report.ts";

/** Prints the screen without navigation, black on white in both themes. */
const printStyles = (
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
        "main button": { display: "none !important" },
        "main svg text": { fill: "#000 !important" },
        "main *": { color: "#000 !important", backgroundColor: "transparent !important" },
      },
    }}
  />
);

/** `/admin/reports`: leads, outcomes, bookings and response times. The filter is in the URL. */
export function ReportsScreen() {
  const [search, setSearch] = useSearchParams();
  const filter = reportFilter(search);
  const daysLeft = useDaysLeft(filter);
  const zone = useReportTimeZone();
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2.5,
        gridTemplateColumns: "minmax(0, 1fr)",
        // Reports that load above the viewport must not scroll the page.
        overflowAnchor: "none",
      }}
    >
      {printStyles}
      <Patterns />
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      <Filters
        filter={filter}
        onChange={({ span, owner }) => setSearch({ span, ...(owner && { owner }) })}
      />
      {daysLeft > 0 && (
        <Typography component="output" variant="body2" sx={{ fontWeight: 600 }}>
          {copy.counting(daysLeft)}
        </Typography>
      )}
      <ReportCards filter={filter} />
      <OverdueSection filter={filter} />
      <LeadsSection filter={filter} />
      <Box
        sx={{
          display: "grid",
          columnGap: 5,
          rowGap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
        }}
      >
        <FunnelSection filter={filter} />
        <ResponseTimesSection filter={filter} />
        <OwnersSection filter={filter} />
        <BookingsSection filter={filter} />
        <CampaignsSection filter={filter} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {copy.zone(zone)}
      </Typography>
    </Box>
  );
}

/** The value of the option without an owner filter. */
const allOwners = "all";
const spanChoices = spans.map((id) => ({ id, name: copy.spans[id] }));

function Filters(props: { filter: ReportFilter; onChange: (filter: ReportFilter) => void }) {
  const { filter, onChange } = props;
  const owners = useOwnerChoices(filter.owner).map(({ value, label }) => ({
    id: value || allOwners,
    name: label,
  }));
  return (
    <Form record={{ span: filter.span, owner: filter.owner ?? allOwners }}>
      <Box
        component="search"
        aria-label={copy.filters}
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 1 }}
      >
        <FilterSelect
          source="span"
          label={copy.span}
          choices={spanChoices}
          onChange={(value) =>
            onChange({ ...filter, span: spans.find((known) => known === value) ?? filter.span })
          }
        />
        <FilterSelect
          source="owner"
          label={layoutCopy.owners.label}
          choices={owners}
          onChange={(value) =>
            onChange({ span: filter.span, ...(value !== allOwners && { owner: value }) })
          }
        />
        <Button
          variant="outlined"
          onClick={() => window.print()}
          // Phones have a print command in the browser menu.
          sx={{ marginLeft: "auto", display: { xs: "none", sm: "inline-flex" } }}
        >
          {copy.print}
        </Button>
      </Box>
    </Form>
  );
}

function FilterSelect(props: {
  source: string;
  label: string;
  choices: readonly { id: string; name: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <SelectInput
      source={props.source}
      // React-Admin adds no asterisk to an element. A filter always has a value.
      label={<span>{props.label}</span>}
      choices={[...props.choices]}
      isRequired
      size="small"
      margin="none"
      helperText={false}
      onChange={({ target }) => props.onChange(target.value)}
    />
  );
}
