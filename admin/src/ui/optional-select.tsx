import { SelectInput, type SelectInputProps } from "react-admin";

const showEmptyChoice = { select: { displayEmpty: true } };

/**
 * A select whose empty choice has a text, such as "All Statuses". It is a choice of its own because
 * React-Admin names its empty choice "Clear value" whatever it shows (WCAG 2.5.3).
 */
export function OptionalSelect(
  props: Omit<SelectInputProps, "optionText"> & { emptyText: string },
) {
  const { label, emptyText, choices = [], optionValue = "id", ...rest } = props;
  return (
    <SelectInput
      {...rest}
      // As an element it has no asterisk: `isRequired` only omits React-Admin's empty choice.
      label={<span>{label}</span>}
      choices={[{ [optionValue]: "", name: emptyText }, ...choices]}
      optionValue={optionValue}
      isRequired
      slotProps={showEmptyChoice}
    />
  );
}
