import { SelectInput, type SelectInputProps } from "react-admin";

const showEmptyChoice = { select: { displayEmpty: true } };

/**
 * A select with a text for its empty option, such as "All Statuses". React-Admin's own empty option always
 * has the accessible name "Clear value", which does not match its text (WCAG 2.5.3).
 */
export function OptionalSelect(
  props: Omit<SelectInputProps, "optionText"> & { emptyText: string },
) {
  const { label, emptyText, choices = [], optionValue = "id", ...rest } = props;
  return (
    <SelectInput
      {...rest}
      // React-Admin adds no asterisk to an element. `isRequired` only omits React-Admin's empty option.
      label={<span>{label}</span>}
      choices={[{ [optionValue]: "", name: emptyText }, ...choices]}
      optionValue={optionValue}
      isRequired
      slotProps={showEmptyChoice}
    />
  );
}
