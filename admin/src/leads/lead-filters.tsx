import RefreshIcon from "@mui/icons-material/Refresh";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import {
  formSourceLabels,
  formSources,
  leadStatuses,
  leadStatusLabels,
} from "@site/supabase/contracts/lead-values";
import { useListContext, useRefresh } from "react-admin";
import { layoutCopy } from "../layout/layout.copy.ts";
import { NativeChoice } from "../layout/native-choice.tsx";
import { useOwnerChoices } from "../layout/owner-choices.ts";
import { ExportButton } from "../exports/export-button.tsx";
import { SearchField } from "../layout/search-field.tsx";
import { leadFilter, leadQuery } from "../providers/lead-query.ts";
import { leadsCopy } from "./leads.copy.ts";

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
  const change = (values: Record<string, string>) =>
    setFilters({ ...leadFilter({ ...filterValues, ...values }) }, undefined, false);

  return (
    <Box
      component="search"
      aria-label={copy.label}
      sx={{
        display: "grid",
        gap: 1,
        gridTemplateColumns: {
          xs: "minmax(0, 1fr) minmax(0, 1fr)",
          md: "minmax(180px, 320px) auto auto auto 1fr",
        },
        alignItems: "center",
      }}
    >
      <SearchField
        placeholder={copy.search}
        label={copy.searchLabel}
        applied={filter.q ?? ""}
        onSearch={(q) => change({ q })}
        sx={{ gridColumn: { xs: "1 / -1", md: "auto" } }}
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
        sx={{ height: 38, maxWidth: { md: 180 } }}
      />
      <Box
        sx={{
          display: "flex",
          gap: 1,
          justifyContent: "flex-end",
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
