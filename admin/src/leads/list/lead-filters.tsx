import {
  formSourceLabels,
  formSources,
  inquiryTypeLabels,
  inquiryTypes,
  leadStatuses,
  leadStatusLabels,
} from "@site/supabase/contracts/lead-values";
import { useQuery } from "@tanstack/react-query";
import {
  DateInput,
  NumberInput,
  SearchInput,
  SelectInput,
  TextInput,
  useDataProvider,
  useListContext,
} from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { leadFilter, leadOrigins } from "../../providers/data/lead-query.ts";
import { useOwnerChoices } from "../../shared/leads/owner-choices.ts";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { leadsCopy } from "../leads.copy.ts";
import { leadListCopy } from "./lead-list.copy.ts";

const copy = leadsCopy.filters;
const more = leadListCopy.filters;

type Choice = { value: string; label: string };

/** The value of the choice "All …" in the select; the query has no filter then. */
const all = "all";

/** A select with "All …" as first choice. If it is always visible, its label is for screen readers only. */
function FilterSelect(props: {
  source: string;
  label: string;
  choices: readonly Choice[];
  alwaysOn?: boolean;
}) {
  const { alwaysOn, choices, label, ...rest } = props;
  return (
    <SelectInput
      {...rest}
      // As an element it has no asterisk: a filter always has a value.
      label={<span>{label}</span>}
      choices={choices.map((choice) => ({ ...choice, value: choice.value || all }))}
      optionValue="value"
      optionText="label"
      translateChoice={false}
      isRequired
      format={(value?: string) => value || all}
      parse={(value: string) => (value === all ? "" : value)}
      sx={alwaysOn ? { ...withoutLabel, minWidth: 132, maxWidth: 180 } : undefined}
    />
  );
}

const withoutLabel = {
  "& .MuiInputLabel-root": {
    position: "absolute",
    width: 1,
    height: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
} as const;

type FilterProps = { source: string; label: string; alwaysOn?: boolean };

/** A select of owners, including the selected one if they are deactivated. */
function OwnerSelect(props: FilterProps) {
  const { filterValues } = useListContext();
  const choices = useOwnerChoices(leadFilter(filterValues).owner);
  return <FilterSelect {...props} choices={choices} />;
}

/** A select of the campaigns of all leads, including the selected one. */
function CampaignSelect(props: FilterProps) {
  const { filterValues } = useListContext();
  const selected = leadFilter(filterValues).campaign;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ["leads", "campaigns"],
    queryFn: () => dataProvider.call("lead_campaigns", {}),
  });
  const names = new Set([...(selected ? [selected] : []), ...data.map(({ campaign }) => campaign)]);
  return (
    <FilterSelect
      {...props}
      choices={[
        { value: "", label: copy.allCampaigns },
        ...[...names].map((name) => ({ value: name, label: name })),
      ]}
    />
  );
}

/** A select of the forms built by editors that have leads, including the selected one. */
function FormSelect(props: FilterProps) {
  const { filterValues } = useListContext();
  const selected = leadFilter(filterValues).form;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ["leads", "forms"],
    queryFn: () => dataProvider.call("lead_forms", {}),
  });
  const titles = new Map(data.map(({ id, title }) => [id, title]));
  if (selected && !titles.has(selected)) titles.set(selected, selected);
  return (
    <FilterSelect
      {...props}
      choices={[
        { value: "", label: more.allForms },
        ...[...titles].map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}

const toChoices = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): Choice[] => values.map((value) => ({ value, label: labels[value] }));

const search = (
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder={copy.search}
    slotProps={{
      htmlInput: { type: "search", "aria-label": copy.searchLabel, maxLength: 200 },
    }}
    sx={{ minWidth: { md: 240 } }}
  />
);

const mainFilters = (alwaysOn: boolean) => [
  <FilterSelect
    key="status"
    source="status"
    label={copy.status}
    alwaysOn={alwaysOn}
    choices={[{ value: "", label: copy.allStatuses }, ...toChoices(leadStatuses, leadStatusLabels)]}
  />,
  <FilterSelect
    key="form_source"
    source="form_source"
    label={copy.source}
    alwaysOn={alwaysOn}
    choices={[{ value: "", label: copy.allSources }, ...toChoices(formSources, formSourceLabels)]}
  />,
  <OwnerSelect key="owner" source="owner" label={layoutCopy.owners.label} alwaysOn={alwaysOn} />,
];

const moreFilters = [
  <CampaignSelect key="campaign" source="campaign" label={copy.campaign} />,
  <FormSelect key="form" source="form" label={more.form} />,
  <NumberInput key="score_min" source="score_min" label={more.scoreMin} min={0} max={100} />,
  <NumberInput key="score_max" source="score_max" label={more.scoreMax} min={0} max={100} />,
  <DateInput key="created_from" source="created_from" label={more.createdFrom} />,
  <DateInput key="created_to" source="created_to" label={more.createdTo} />,
  <SelectInput
    key="reply"
    source="reply"
    label={more.reply}
    choices={[
      { id: "awaiting", name: more.awaiting },
      { id: "overdue", name: more.overdue },
    ]}
  />,
  <SelectInput
    key="inquiry_type"
    source="inquiry_type"
    label={leadListCopy.columns.inquiryType}
    choices={inquiryTypes.map((id) => ({ id, name: inquiryTypeLabels[id] }))}
  />,
  <TextInput key="company" source="company" label={more.company} />,
  <SelectInput
    key="has_booking"
    source="has_booking"
    label={more.booking}
    choices={[{ id: "true", name: more.booked }]}
  />,
  <SelectInput
    key="origin"
    source="origin"
    label={more.origin}
    choices={leadOrigins.map((id) => ({ id, name: more.origins[id] }))}
  />,
];

/** The filter bar (spec 2). Further filters are added with the button "Add filter". */
export const leadFilters = [search, ...mainFilters(true), ...moreFilters];

/** On a phone, all filters except the search are added with the button. */
export const phoneFilters = [search, ...mainFilters(false), ...moreFilters];
