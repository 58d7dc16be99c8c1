import { AutocompleteInput, ReferenceInput } from "react-admin";
import { companyCopy as copy } from "./company.copy.ts";

type Choice = { name: string; domain: string | null };
const describe = ({ name, domain }: Choice) => (domain ? `${name} (${domain})` : name);
// Rows lack columns of a company, so React-Admin must not use them as cached companies.
const queryOptions = { meta: { of: "list" } };
const byName = { field: "name", order: "ASC" } as const;

/** Selects the company of a person by name or domain. */
export function CompanyInput() {
  return (
    <ReferenceInput
      source="company_id"
      reference="companies"
      sort={byName}
      queryOptions={queryOptions}
    >
      <AutocompleteInput
        label={copy.record}
        helperText={copy.recordHint}
        optionText={describe}
        filterToQuery={(q: string) => ({ q })}
        noOptionsText={copy.none}
        fullWidth
      />
    </ReferenceInput>
  );
}
