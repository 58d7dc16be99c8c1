import { AutocompleteInput, ReferenceInput, required, useGetOne } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { useEffect } from "react";
import type { Lead } from "@site/supabase/contracts/lead";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.choice;
type Choice = { name: string | null; email: string };
const isRequired = required(copy.required);
const describe = ({ name, email }: Choice) => (name ? `${name} (${email})` : email);
// Rows lack columns of a person, so React-Admin must not use them as cached people.
const queryOptions = { meta: { of: "list" } };
const lastSeenFirst = { field: "last_seen_at", order: "DESC" } as const;

/** Selects the person of a task, call or meeting by name, email or company. */
export function PersonInput() {
  const isOfLead = usePersonOfLead();
  return (
    <ReferenceInput
      source="person_id"
      reference="people"
      sort={lastSeenFirst}
      queryOptions={queryOptions}
    >
      <AutocompleteInput
        label={copy.label}
        optionText={describe}
        filterToQuery={(q: string) => ({ q })}
        noOptionsText={copy.none}
        validate={isRequired}
        helperText={false}
        fullWidth
        readOnly={isOfLead}
      />
    </ReferenceInput>
  );
}

/** Selects the person of the lead that the address names; returns whether it names one. */
function usePersonOfLead(): boolean {
  const id: unknown = useWatch({ name: "lead_id" });
  const { setValue } = useFormContext();
  const { data: lead } = useGetOne<Lead>(
    "leads",
    { id: String(id) },
    { enabled: typeof id === "string", onError: () => undefined },
  );
  const person = lead?.person_id;
  useEffect(() => {
    if (person) setValue("person_id", person);
  }, [person, setValue]);
  return typeof id === "string";
}
