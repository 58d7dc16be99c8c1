import { Stack, Text } from "@sanity/ui";
import type { InputProps } from "sanity";
import { readField } from "../schemas/fields/read-field.ts";
import { describeLength, type RecommendedLength } from "./recommended-length.ts";

/** Adds a character counter to inputs whose field has the option `recommendedLength`. */
export function CountedInput(props: InputProps) {
  const range = readField(props.schemaType.options, "recommendedLength");
  if (!range) return props.renderDefault(props);
  const text = typeof props.value === "string" ? props.value : "";
  // Only the schema sets the option; its type is declared beside `describeLength`.
  const { label, isOutside } = describeLength(text, range as RecommendedLength);
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Text size={1} muted={!isOutside} weight={isOutside ? "medium" : "regular"}>
        {label}
      </Text>
    </Stack>
  );
}
