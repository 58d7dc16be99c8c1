import { placeKinds, type PlaceKind } from "@site/supabase/contracts/appointment-values";
import { maxLength, TextInput } from "react-admin";
import { useWatch, type FieldValues } from "react-hook-form";
import { OptionalSelect } from "../../ui/optional-select.tsx";
import { FieldPair, selectProps } from "./form-layout.tsx";
import { placeCopy as copy } from "./place.copy.ts";

const kindChoices = placeKinds.map((id) => ({ id, name: copy.kinds[id] }));

const checks = [
  (place: unknown, all: FieldValues) => {
    const text = typeof place === "string" ? place.trim() : "";
    if (!all.place_kind) return undefined;
    if (text === "") return copy.needed;
    if (all.place_kind !== "link") return undefined;
    if (!/^https:\/\/\S+$/.test(text)) return copy.linkFormat;
    return /[{}]/.test(text.replaceAll("{token}", "")) ? copy.placeholder : undefined;
  },
  maxLength(500, copy.tooLong(500)),
];

/** Converts form values to the columns of the meeting place: both are set or both are null. */
export function placeOf(values: FieldValues): {
  place_kind: PlaceKind | null;
  place: string | null;
} {
  const place_kind = placeKinds.find((known) => known === values.place_kind) ?? null;
  const place = typeof values.place === "string" ? values.place.trim() : "";
  return place_kind && place ? { place_kind, place } : { place_kind: null, place: null };
}

/** Inputs for the meeting place: its kind and an address, phone number or room. A link can be a template. */
export function PlaceInputs({ empty, hasTemplate }: { empty: string; hasTemplate?: boolean }) {
  const kind: unknown = useWatch({ name: "place_kind" });
  const known = placeKinds.find((one) => one === kind);
  return (
    <FieldPair>
      <OptionalSelect
        {...selectProps}
        source="place_kind"
        label={copy.kind}
        emptyText={empty}
        choices={kindChoices}
      />
      {known && (
        <TextInput
          source="place"
          label={copy.fields[known]}
          validate={checks}
          isRequired
          helperText={hasTemplate && known === "link" ? copy.linkHint : false}
        />
      )}
    </FieldPair>
  );
}
