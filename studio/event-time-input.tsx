import { type StringInputProps, useFormValue } from "sanity";
import { toDisplayTimeZone } from "./schemas/fields/time-zones.ts";

/**
 * Enters a date and time in the zone that another field of the document contains, and shows the
 * zone. The field names it in its option `timeZoneField`.
 */
export function EventTimeInput({
  timeZoneField,
  ...props
}: StringInputProps & { timeZoneField: string }) {
  const { schemaType } = props;
  const displayTimeZone = toDisplayTimeZone(useFormValue([timeZoneField]));
  const options = { ...schemaType.options, displayTimeZone, allowTimeZoneSwitch: false };
  return props.renderDefault({ ...props, schemaType: { ...schemaType, options } });
}
