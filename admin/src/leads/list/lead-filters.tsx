import RefreshIcon from "@mui/icons-material/Refresh";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import {
  formSourceLabels,
  formSources,
  leadStatuses,
  leadStatusLabels,
} from "@site/supabase/contracts/lead-values";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useListContext, useRefresh } from "react-admin";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { NativeChoice } from "../../ui/native-select.tsx";
import { useOwnerChoices } from "../../shared/leads/owner-choices.ts";
import { ExportButton } from "../../exports/export-button.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { leadFilter, leadQuery } from "../../providers/data/lead-query.ts";
import { leadsCopy } from "../leads.copy.ts";

const copy = leadsCopy.filters;

const statusChoices = [
  { value: "", label: copy.allStatuses },
  ...leadStatuses.map((status) => ({ value: status, label: leadStatusLabels[status] })),
];

const sourceChoices = [
  { value: "", label: copy.allSources },
  ...formSources.map((source) => ({ value: source, label: formSourceLabels[source] })),
];

/** The filter bar (spec 2). What it asks for stands in the address, so a view can be shared. */
export function LeadFilters() {
  const { filterValues, setFilters } = useListContext();
  const refresh = useRefresh();
  const filter = leadFilter(filterValues);
  const ownerChoices = useOwnerChoices(filter.owner);
  const campaigns = useCampaigns(filter.campaign);
  const change = (values: Record<string, string>) =>
    setFilters({ ...leadFilter({ ...filterValues, ...values }) }, undefined, false);

  return (
    <Box
      component="search"
      aria-label={copy.label}
      sx={{
        display: { xs: "grid", md: "flex" },
        flexWrap: "wrap",
        gap: 1,
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        alignItems: "center",
      }}
    >
      <SearchField
        placeholder={copy.search}
        label={copy.searchLabel}
        applied={filter.q ?? ""}
        onSearch={(q) => change({ q })}
        sx={{ gridColumn: "1 / -1", flex: "1 1 150px", maxWidth: { md: 320 } }}
      />
      <NativeChoice
        label={copy.status}
        value={filter.status ?? ""}
        choices={statusChoices}
        onChange={(status) => change({ status })}
        sx={{ height: 38 }}
      />
      <NativeChoice
        label={copy.source}
        value={filter.form_source ?? ""}
        choices={sourceChoices}
        onChange={(form_source) => change({ form_source })}
        sx={{ height: 38 }}
      />
      <NativeChoice
        label={layoutCopy.owners.label}
        value={filter.owner ?? ""}
        choices={ownerChoices}
        onChange={(owner) => change({ owner })}
        sx={{ height: 38, maxWidth: { md: 140, lg: 180 } }}
      />
      {campaigns.length > 0 && (
        <NativeChoice
          label={copy.campaign}
          value={filter.campaign ?? ""}
          choices={[
            { value: "", label: copy.allCampaigns },
            ...campaigns.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(campaign) => change({ campaign })}
          sx={{ height: 38, maxWidth: { md: 140, lg: 180 } }}
        />
      )}
      <Box
        sx={{
          display: "flex",
          gap: 1,
          justifyContent: "flex-end",
          gridColumn: campaigns.length > 0 ? "1 / -1" : "auto",
          marginLeft: "auto",
        }}
      >
        <IconButton aria-label={layoutCopy.refresh} title={layoutCopy.refresh} onClick={refresh}>
          <RefreshIcon />
        </IconButton>
        <ExportButton
          resource="leads"
          kind="leads"
          filter={leadQuery(filter)}
          copy={leadsCopy.export}
        />
      </Box>
    </Box>
  );
}

/** The campaigns that leads came by; what is `chosen` already is among them. */
function useCampaigns(chosen: string | undefined): string[] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ["leads", "campaigns"],
    queryFn: () => dataProvider.call("lead_campaigns", {}),
  });
  const names = data.map(({ campaign }) => campaign);
  return chosen && !names.includes(chosen) ? [chosen, ...names] : names;
}
