import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { formSourceLabels, formSources } from "@site/supabase/contracts/lead-values";
import { useRefresh } from "react-admin";
import { useLive } from "../live/live.ts";
import type { LeadFilter } from "../providers/data/lead-query.ts";
import { useOwnerChoices } from "../shared/leads/owner-choices.ts";
import { SearchField } from "../ui/search-field.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { pipelineCopy as copy } from "./pipeline.copy.ts";

const sourceChoices = [
  { value: "", label: copy.allSources },
  ...formSources.map((value) => ({ value, label: formSourceLabels[value] })),
];

/** Filters by search, owner and source, and a button that shows new leads. */
export function PipelineFilters(props: {
  filter: LeadFilter;
  onChange: (name: "q" | "owner" | "form_source", value: string) => void;
}) {
  const { filter, onChange } = props;
  const owners = useOwnerChoices(filter.owner);
  const { arrived, markSeen } = useLive();
  const refresh = useRefresh();
  const { new: count } = arrived.leads;
  return (
    <Box
      component="search"
      aria-label={copy.filters}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-end", gap: 1 }}
    >
      <SearchField
        label={copy.search}
        placeholder={`${copy.search}…`}
        applied={filter.q ?? ""}
        onSearch={(q) => onChange("q", q)}
        sx={{ flex: { xs: "1 1 100%", sm: "0 1 260px" } }}
      />
      <FilterSelect
        label={layoutCopy.owners.label}
        value={filter.owner ?? ""}
        choices={owners}
        onChange={(owner) => onChange("owner", owner)}
      />
      <FilterSelect
        label={copy.source}
        value={filter.form_source ?? ""}
        choices={sourceChoices}
        onChange={(source) => onChange("form_source", source)}
      />
      <Box component="output" sx={{ marginLeft: "auto" }}>
        {count > 0 && (
          <Button
            variant="contained"
            onClick={() => {
              refresh();
              markSeen("leads");
            }}
          >
            {copy.showNew(count)}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function FilterSelect(props: {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ flex: { xs: "1 1 0", sm: "none" }, minWidth: 130 }}
    >
      {props.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
