import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { getLocalZone } from "@site/supabase/domain/zone-clock";
import { useId, useMemo } from "react";
import { AutocompleteInput, required, type AutocompleteInputProps } from "react-admin";
import { timeZoneCopy as copy } from "./time-zone.copy.ts";
import { listZoneChoices, useTimeZone } from "./time-zone.ts";

/** Selects the time zone in which the back office shows all times to this staff member. */
export function TimeZonePreference() {
  const [zone, choose] = useTimeZone();
  const id = useId();
  const choices = useMemo(() => listZoneChoices([zone, getLocalZone()]), [zone]);
  return (
    <Autocomplete
      id={id}
      size="small"
      disableClearable
      options={choices}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={({ id }, other) => id === other.id}
      value={choices.find(({ id }) => id === zone) ?? choices[0]}
      onChange={(_event, { id }) => choose(id === getLocalZone() ? null : id)}
      renderInput={(params) => <TextField {...params} label={copy.preference} />}
      sx={{ width: { xs: "100%", sm: 300 } }}
    />
  );
}

/** A form input for a time zone, searchable by city and offset. */
export function TimeZoneInput(
  props: Pick<AutocompleteInputProps, "label"> & {
    source: string;
    /** Zones to list first. */
    inUse?: readonly string[];
    /** The text of the empty option. Without it, a zone is required. */
    emptyText?: string;
  },
) {
  const { source, label, inUse = [], emptyText } = props;
  const known = inUse.join(" ");
  const choices = useMemo(() => listZoneChoices(known.split(" ").filter(Boolean)), [known]);
  return (
    <AutocompleteInput
      source={source}
      label={label}
      choices={choices}
      helperText={false}
      fullWidth
      {...(emptyText === undefined
        ? { validate: required(copy.required), disableClearable: true }
        : { emptyText })}
    />
  );
}
