import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDataProvider, ValidationError } from "react-admin";
import { layoutCopy } from "../../../ui/ui.copy.ts";
import type { AdminDataProvider } from "../../../providers/data/data-provider.ts";
import { formatDate, formatTime } from "../../../format/time.ts";
import { formatZone, startOfDay } from "../../../format/time-zone.ts";
import {
  toInstants,
  parseMinutes,
  getCurrentWallTime,
  formatMinutes,
  toWallTime,
} from "@site/supabase/domain/zone-clock";
import { appointmentsCopy } from "../appointments.copy.ts";

const copy = appointmentsCopy.time;

/** Number of days to load, to find the next day with available times. */
const daysToLoad = 31;

/**
 * Selects the start of an appointment: an available time, or any other time. Business hours, notice and
 * window apply only to visitors; the database rejects overlapping appointments.
 */
export function TimeChoice(props: {
  typeId: string | null;
  /** The appointment to reschedule; its current time counts as available. */
  appointmentId?: string;
  zone: string;
  /** The selected start in milliseconds of Unix time. */
  start: number | undefined;
  /** The initial day; defaults to today. */
  day?: string | undefined;
  error?: string | undefined;
  onChange: (start: number | undefined) => void;
}) {
  const { zone, start, onChange } = props;
  const id = useId();
  const initial = start === undefined ? undefined : toWallTime(start, zone);
  const [date, setDate] = useState(initial?.date ?? props.day ?? getCurrentWallTime(zone).date);
  const [time, setTime] = useState(initial === undefined ? "" : formatMinutes(initial.minutes));
  const free = useFreeTimes(props, date);

  const enter = (entered: { date: string; time: string }) => {
    setDate(entered.date);
    setTime(entered.time);
    const minutes = parseMinutes(entered.time);
    onChange(
      entered.date === "" || minutes === undefined
        ? undefined
        : toInstants({ date: entered.date, minutes }, zone)[0],
    );
  };
  const skipped = date !== "" && time !== "" && start === undefined;
  const ofDay = free.data?.filter((slot) => toWallTime(slot, zone).date === date) ?? [];
  const next = free.data?.find((slot) => toWallTime(slot, zone).date > date);

  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" }}>
        <TextField
          id={`${id}-date`}
          type="date"
          label={copy.date}
          value={date}
          error={props.error !== undefined}
          onChange={(event) => enter({ date: event.target.value, time })}
        />
        <TextField
          id={`${id}-time`}
          type="time"
          label={copy.time}
          value={time}
          error={props.error !== undefined || skipped}
          helperText={skipped && copy.skipped}
          onChange={(event) => enter({ date, time: event.target.value })}
        />
      </Box>
      {props.error !== undefined && (
        <FormHelperText error>
          <ValidationError error={props.error} />
        </FormHelperText>
      )}
      <Box
        component="fieldset"
        sx={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: "grid", gap: 1 }}
      >
        <Typography
          component="legend"
          variant="body2"
          sx={{ padding: 0, marginBottom: 1, fontWeight: 600 }}
        >
          {copy.free}
        </Typography>
        {free.error && (
          <Typography variant="body2" role="alert" color="text.secondary">
            {copy.failed}{" "}
            <MuiLink component="button" underline="always" onClick={() => void free.refetch()}>
              {layoutCopy.retry}
            </MuiLink>
          </Typography>
        )}
        {free.isLoading && (
          <Typography variant="body2" component="output" color="text.secondary">
            {copy.loading}
          </Typography>
        )}
        {free.data && ofDay.length === 0 && (
          <Typography variant="body2" color="text.secondary">
            {copy.none}{" "}
            {next !== undefined && (
              <MuiLink
                component="button"
                type="button"
                underline="always"
                onClick={() => enter({ date: toWallTime(next, zone).date, time: "" })}
              >
                {copy.next(formatDate(toWallTime(next, zone).date))}
              </MuiLink>
            )}
          </Typography>
        )}
        <Box
          sx={{
            display: "grid",
            gap: 1,
            gridTemplateColumns: "repeat(auto-fill, minmax(92px, 1fr))",
          }}
        >
          {ofDay.map((slot) => (
            <Button
              key={slot}
              variant={slot === start ? "contained" : "outlined"}
              aria-pressed={slot === start}
              sx={{ paddingInline: 1 }}
              onClick={() => {
                setTime(formatMinutes(toWallTime(slot, zone).minutes));
                onChange(slot);
              }}
            >
              {formatTime(slot, { zone })}
            </Button>
          ))}
        </Box>
        <Typography variant="caption" color="text.secondary">
          {copy.zone(formatZone(zone))} {copy.own}
        </Typography>
      </Box>
    </Box>
  );
}

/** Loads the available starts from a day on, ascending, in milliseconds of Unix time. Never cached. */
function useFreeTimes(
  props: { typeId: string | null; appointmentId?: string; zone: string },
  date: string,
) {
  const { typeId, appointmentId, zone } = props;
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["appointments", "free", typeId, appointmentId, date, zone],
    enabled: typeId !== null && date !== "",
    staleTime: 0,
    queryFn: async (): Promise<number[]> => {
      const response: unknown = await dataProvider.call("available_slots", {
        type_id: typeId ?? "",
        from_at: startOfDay(date, 0, zone),
        until_at: startOfDay(date, daysToLoad, zone),
        ...(appointmentId && { appointment_id: appointmentId }),
      });
      return Array.isArray(response)
        ? response.flatMap((seconds) => (typeof seconds === "number" ? [seconds * 1000] : []))
        : [];
    },
  });
}
