import TextField from "@mui/material/TextField";
import { useInput } from "react-admin";
import { localTime, momentOf } from "./local-time.ts";
import { timeZoneCopy as copy } from "./time-zone.copy.ts";
import { formatZone, useTimeZone } from "./time-zone.ts";

/**
 * A field for a date and time in the reader's time zone, which it names. The form has the instant as
 * ISO 8601, or null. React-Admin's own field uses the browser's zone.
 */
export function DateTimeInput({ source, label }: { source: string; label: string }) {
  const { id, field } = useInput({ source });
  const [zone] = useTimeZone();
  return (
    <TextField
      id={id}
      type="datetime-local"
      fullWidth
      label={label}
      name={field.name}
      inputRef={field.ref}
      value={localTime(field.value, zone)}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(momentOf(event.target.value, zone))}
      helperText={copy.inZone(formatZone(zone))}
      // Otherwise browsers accept years of six digits.
      slotProps={{ htmlInput: { max: "9999-12-31T23:59" } }}
    />
  );
}
