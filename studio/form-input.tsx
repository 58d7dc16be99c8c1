import { type InputProps, isStringInputProps } from "sanity";
import { AccentInput } from "./branding/accent-input.tsx";
import { readField } from "./schemas/fields/read-field.ts";
import { CountedInput } from "./seo/counted-input.tsx";

/** The input of a field: Sanity's own, or one that an option of the field selects. */
export function FormInput(props: InputProps) {
  if (isStringInputProps(props) && readField(props.schemaType.options, "isAccent") === true)
    return <AccentInput {...props} />;
  return <CountedInput {...props} />;
}
