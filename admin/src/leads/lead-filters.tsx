import RefreshIcon from "@mui/icons-material/Refresh";
import SearchIcon from "@mui/icons-material/Search";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import {
  formSourceLabels,
  formSources,
  leadStatuses,
  leadStatusLabels,
} from "@site/supabase/contracts/lead-values";
import { useEffect, useState } from "react";
import { useListContext, useRefresh } from "react-admin";
import { layoutCopy } from "../layout/layout.copy.ts";
import { NativeChoice } from "../layout/native-choice.tsx";
import { ExportButton } from "../layout/export-button.tsx";
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
          md: "minmax(200px, 340px) auto auto 1fr",
        },
        alignItems: "center",
      }}
    >
      <Search applied={filter.q ?? ""} onSearch={(q) => change({ q })} />
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
      <Box
        sx={{
          display: "flex",
          gap: 1,
          justifyContent: { xs: "space-between", md: "flex-end" },
          gridColumn: { xs: "1 / -1", md: "auto" },
        }}
      >
        <IconButton aria-label={layoutCopy.refresh} title={layoutCopy.refresh} onClick={refresh}>
          <RefreshIcon />
        </IconButton>
        <ExportButton
          resource="leads"
          name="export-leads"
          fileName="leads-export"
          query={leadQuery(filter)}
          copy={leadsCopy.export}
        />
      </Box>
    </Box>
  );
}

/** How long typing pauses before it is searched for, in milliseconds. */
const PAUSE = 300;

function Search({ applied, onSearch }: { applied: string; onSearch: (q: string) => void }) {
  // While it has the focus the field shows what is typed; otherwise what the address asks for, so
  // that "back" and "clear" are seen in it.
  const [typed, setTyped] = useState<string>();
  const waiting = typed !== undefined && typed.trim() !== applied;

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => onSearch(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [waiting, typed, onSearch]);

  return (
    <OutlinedInput
      type="search"
      size="small"
      placeholder={copy.search}
      value={typed ?? applied}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (waiting) onSearch(typed);
        setTyped(undefined);
      }}
      inputProps={{ "aria-label": copy.searchLabel, maxLength: 200 }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" aria-hidden />
        </InputAdornment>
      }
      sx={{ height: 38, gridColumn: { xs: "1 / -1", md: "auto" } }}
    />
  );
}
