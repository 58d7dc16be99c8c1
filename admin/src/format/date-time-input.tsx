import TextField from "@mui/material/TextField";
import { useInput } from "react-admin";
import { formatLocalTime, parseLocalTime } from "./local-time.ts";
import { timeZoneCopy as copy } from "./time-zone.copy.ts";
import { formatZone, useTimeZone } from "./time-zone.ts";

/**
 * A date and time input in the reader's time zone, which its helper text names. Its form value is ISO 8601
 * or null. React-Admin's `DateTimeInput` always uses the browser's time zone.
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
      value={formatLocalTime(field.value, zone)}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(parseLocalTime(event.target.value, zone))}
      helperText={copy.inZone(formatZone(zone))}
      // Otherwise browsers accept years of six digits.
      slotProps={{ htmlInput: { max: "9999-12-31T23:59" } }}
    />
  );
}
