import { AutocompleteInput, ReferenceInput } from "react-admin";
import { companyCopy as copy } from "./company.copy.ts";

type Choice = { name: string; domain: string | null };
const describe = ({ name, domain }: Choice) => (domain ? `${name} (${domain})` : name);
// Rows lack columns of a company, so React-Admin must not use them as cached companies.
const queryOptions = { meta: { of: "list" } };
const byName = { field: "name", order: "ASC" } as const;

/** Selects the company of a person, or that of a filter, by name or domain. */
export function CompanyInput(props: { source: string; label: string; helperText?: string }) {
  return (
    <ReferenceInput
      source={props.source}
      reference="companies"
      sort={byName}
      queryOptions={queryOptions}
    >
      <AutocompleteInput
        label={props.label}
        helperText={props.helperText ?? false}
        optionText={describe}
        filterToQuery={(q: string) => ({ q })}
        noOptionsText={copy.none}
        fullWidth
      />
    </ReferenceInput>
  );
}
