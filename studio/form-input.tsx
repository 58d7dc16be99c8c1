import { Card } from "@sanity/ui";
import { type CodeInputProps, codeSchema } from "@sanity/code-input";
import { isObjectInputProps, isStringInputProps, type InputProps } from "sanity";
import { GridInput } from "./grid-input.tsx";
import { AccentInput } from "./branding/accent-input.tsx";
import { EventTimeInput } from "./event-time-input.tsx";
import { readField } from "./schemas/fields/read-field.ts";
import { CountedInput } from "./seo/counted-input.tsx";

const { input: CodeInput } = codeSchema.components;

/** The input of a field: Sanity's own, or one that an option of the field selects. */
export function FormInput(props: InputProps) {
  const { options } = props.schemaType;
  if (isStringInputProps(props) && readField(options, "isAccent") === true)
    return <AccentInput {...props} />;
  const timeZoneField = readField(options, "timeZoneField");
  if (isStringInputProps(props) && typeof timeZoneField === "string")
    return <EventTimeInput {...props} timeZoneField={timeZoneField} />;
  if (isObjectInputProps(props) && readField(options, "isGrid") === true)
    return <GridInput {...props} />;
  const backdrop = readField(options, "backdrop");
  if (isObjectInputProps(props) && (backdrop === "light" || backdrop === "dark"))
    return (
      <Card scheme={backdrop} radius={2} padding={2}>
        {props.renderDefault(props)}
      </Card>
    );
  if (isObjectInputProps(props) && readField(options, "languageAlternatives"))
    // The fields of the object are those of the plugin's own type, which has another name.
    return <CodeInput {...(props as CodeInputProps)} />;
  return <CountedInput {...props} />;
}
