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
import { formatZone } from "../../../format/time-zone.ts";
import {
  addDays,
  toInstant,
  toInstants,
  parseMinutes,
  getCurrentWallTime,
  formatMinutes,
  toWallTime,
} from "@site/supabase/domain/zone-clock";
import { appointmentsCopy } from "../appointments.copy.ts";

const copy = appointmentsCopy.time;

/** Days that are read at a time, to find the next day with an available time. */
const lookAhead = 31;

/**
 * A start for an appointment: one of the available times of a day, or any other. Business hours, notice
 * and window apply to visitors only; the database keeps staff from overlapping appointments.
 */
export function TimeChoice(props: {
  typeId: string | null;
  /** The appointment that is rescheduled: its own time counts as available. */
  appointmentId?: string;
  zone: string;
  /** The chosen start in milliseconds. */
  at: number | undefined;
  /** The day that is shown before a time is chosen; otherwise today. */
  day?: string | undefined;
  error?: string | undefined;
  onChange: (at: number | undefined) => void;
}) {
  const { zone, at, onChange } = props;
  const id = useId();
  const start = at === undefined ? undefined : toWallTime(at, zone);
  const [date, setDate] = useState(start?.date ?? props.day ?? getCurrentWallTime(zone).date);
  const [time, setTime] = useState(start === undefined ? "" : formatMinutes(start.minutes));
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
  const skipped = date !== "" && time !== "" && at === undefined;
  const ofDay = free.data?.filter((start) => toWallTime(start, zone).date === date) ?? [];
  const next = free.data?.find((start) => toWallTime(start, zone).date > date);

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
          {ofDay.map((start) => (
            <Button
              key={start}
              variant={start === at ? "contained" : "outlined"}
              aria-pressed={start === at}
              sx={{ paddingInline: 1 }}
              onClick={() => {
                setTime(formatMinutes(toWallTime(start, zone).minutes));
                onChange(start);
              }}
            >
              {formatTime(start, { zone })}
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

/** The available starts of a day and the month after it, in milliseconds, ascending; never cached. */
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
      const iso = (day: string) =>
        new Date(toInstant({ date: day, minutes: 0 }, zone)).toISOString();
      const answer: unknown = await dataProvider.call("available_slots", {
        type_id: typeId ?? "",
        from_at: iso(date),
        until_at: iso(addDays(date, lookAhead)),
        ...(appointmentId && { appointment_id: appointmentId }),
      });
      return Array.isArray(answer)
        ? answer.flatMap((seconds) => (typeof seconds === "number" ? [seconds * 1000] : []))
        : [];
    },
  });
}
