import { maxLength, required, TextInput } from "react-admin";
import { companyLimits, companySizes } from "../shared/company/company-values.ts";
import { focusOnMount } from "../ui/focus-on-mount.ts";
import { OptionalSelect } from "../ui/optional-select.tsx";
import { companiesCopy } from "./companies.copy.ts";

const copy = companiesCopy.fields;
const isRequired = required(copy.required);
const limit = (field: keyof typeof companyLimits) =>
  maxLength(companyLimits[field], copy.tooLong(companyLimits[field]));
const limits = {
  name: [isRequired, limit("name")],
  domain: limit("domain"),
  industry: limit("industry"),
  country: limit("country"),
};
/** The sizes as choices of an input. */
export const sizeChoices = companySizes.map((id) => ({ id, name: id.replace("-", "–") }));

/** The inputs of a company; `isNew` focuses the name. */
export function CompanyFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <TextInput
        source="name"
        label={copy.name}
        validate={limits.name}
        helperText={false}
        fullWidth
        {...(isNew && { slotProps: { htmlInput: { ref: focusOnMount } } })}
      />
      <TextInput
        source="domain"
        label={copy.domain}
        validate={limits.domain}
        helperText={copy.domainHint}
        fullWidth
      />
      <OptionalSelect
        source="size"
        label={copy.size}
        choices={sizeChoices}
        emptyText={copy.noSize}
        parse={emptyToNull}
        helperText={false}
        fullWidth
      />
      <TextInput
        source="industry"
        label={copy.industry}
        validate={limits.industry}
        helperText={false}
        fullWidth
      />
      <TextInput
        source="country"
        label={copy.country}
        validate={limits.country}
        helperText={false}
        fullWidth
      />
    </>
  );
}

const emptyToNull = (value: string) => value || null;
