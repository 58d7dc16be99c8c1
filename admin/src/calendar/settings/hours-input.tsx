import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import AddIcon from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { useInput, ValidationError } from "react-admin";
import { getCurrentWallTime } from "@site/supabase/domain/zone-clock";
import { hoursCopy as copy } from "./hours.copy.ts";
import {
  faultOf,
  hoursOf,
  nextException,
  storedHours,
  defaultHours,
  type Hours,
  type Stretch,
} from "./hours.ts";

/** An exception with a React key that stays the same while its date is edited. */
type Placed = Hours["dates"][number] & { place: number };

/** Inputs for weekly hours and exceptions. Invalid hours block saving. */
export function HoursInput({ source, zone }: { source: string; zone: string }) {
  // Partly entered hours cannot be stored in the form value, so they are validated from this state.
  const [typed, setTyped] = useState<{ weekly: Stretch[][]; dates: Placed[] }>();
  const { field, fieldState } = useInput({
    source,
    validate: () => (typed === undefined ? undefined : faultOf(typed)),
  });
  const fault = typed && faultOf(typed);
  // Valid, saved hours come from the record, which may have been refetched.
  const shown = typed && (fault || fieldState.isDirty) ? typed : toEditable(field.value);
  const change = (next: { weekly: Stretch[][]; dates: Placed[] }) => {
    setTyped(next);
    field.onChange(storedHours(next));
  };

  const changeDate = (place: number, changed: Partial<Placed>) =>
    change({
      ...shown,
      dates: shown.dates.map((one) => (one.place === place ? { ...one, ...changed } : one)),
    });
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Group title={copy.weekly}>
        {copy.weekdays.map((name, day) => {
          const stretches = shown.weekly[day] ?? [];
          const set = (next: Stretch[]) =>
            change({ ...shown, weekly: shown.weekly.map((old, at) => (at === day ? next : old)) });
          return (
            <Row key={name}>
              <Box sx={{ display: "flex", alignItems: "center", width: { sm: 152 } }}>
                <Switch
                  checked={stretches.length > 0}
                  onChange={(_event, on) => set(on ? [defaultHours] : [])}
                  slotProps={{ input: { "aria-label": copy.open(name) } }}
                />
                {name}
              </Box>
              <Stretches name={name} stretches={stretches} onChange={set} />
            </Row>
          );
        })}
      </Group>
      <Group title={copy.dates} hint={copy.datesHint}>
        {shown.dates.length === 0 && (
          <Typography variant="body2" color="text.secondary">
            {copy.noDates}
          </Typography>
        )}
        {shown.dates.map(({ date, stretches, place }, at) => (
          <Row key={place}>
            <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
              <OutlinedInput
                type="date"
                size="small"
                value={date}
                inputProps={{ "aria-label": copy.date(at + 1) }}
                onChange={(event) => changeDate(place, { date: event.target.value })}
              />
              <IconButton
                aria-label={copy.removeDate(date)}
                onClick={() =>
                  change({ ...shown, dates: shown.dates.filter((one) => one.place !== place) })
                }
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
            <Stretches
              name={date}
              stretches={stretches}
              onChange={(next) => changeDate(place, { stretches: next })}
            />
          </Row>
        ))}
        <Button
          variant="outlined"
          sx={{ justifySelf: "start", marginTop: 1 }}
          onClick={() => {
            const date = nextException(shown, getCurrentWallTime(zone).date);
            const place = Math.max(-1, ...shown.dates.map((one) => one.place)) + 1;
            change({ ...shown, dates: [...shown.dates, { date, stretches: [], place }] });
          }}
        >
          {copy.addDate}
        </Button>
      </Group>
      {(fault ?? fieldState.error) && (
        <FormHelperText error role="alert">
          {fault ?? <ValidationError error={fieldState.error?.message ?? ""} />}
        </FormHelperText>
      )}
    </Box>
  );
}

function toEditable(stored: unknown): { weekly: Stretch[][]; dates: Placed[] } {
  const { weekly, dates } = hoursOf(stored);
  return { weekly, dates: dates.map((one, place) => ({ ...one, place })) };
}

function Group(props: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        margin: 0,
        padding: 0,
        minWidth: 0,
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        fontSize: "0.875rem",
      }}
    >
      <Typography component="legend" variant="h2" sx={{ padding: 0, marginBottom: 1 }}>
        {props.title}
      </Typography>
      {props.hint && (
        <Typography variant="body2" color="text.secondary" sx={{ marginBottom: 1 }}>
          {props.hint}
        </Typography>
      )}
      {props.children}
    </Box>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "flex-start",
        gap: 1,
        paddingBlock: 0.75,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {children}
    </Box>
  );
}

/** The hours of one day; without any, the day is closed. */
function Stretches(props: {
  name: string;
  stretches: readonly Stretch[];
  onChange: (next: Stretch[]) => void;
}) {
  const { name, stretches, onChange } = props;
  return (
    <Box sx={{ display: "grid", gap: 0.75, flex: 1, minWidth: { xs: "100%", sm: 320 } }}>
      {stretches.length === 0 && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 0.75, minHeight: 38 }}>
          <Box sx={{ color: "text.secondary" }}>{copy.closed}</Box>
          <IconButton
            size="small"
            aria-label={copy.addTo(name)}
            title={copy.add}
            onClick={() => onChange([defaultHours])}
          >
            <AddIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
      {stretches.map((stretch, at) => (
        // Hours of a day have no id other than their index.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={at} sx={{ display: "flex", alignItems: "center", gap: { xs: 0.25, sm: 0.75 } }}>
          <Time
            label={copy.from(name, at + 1)}
            value={stretch.from}
            onChange={(from) => onChange(replaced(stretches, at, { ...stretch, from }))}
          />
          {copy.to}
          <Time
            label={copy.until(name, at + 1)}
            value={stretch.until}
            onChange={(until) => onChange(replaced(stretches, at, { ...stretch, until }))}
          />
          <IconButton
            size="small"
            aria-label={copy.remove(name, at + 1)}
            onClick={() => onChange(stretches.filter((_, other) => other !== at))}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
          {at === stretches.length - 1 && (
            <IconButton
              size="small"
              aria-label={copy.addTo(name)}
              title={copy.add}
              onClick={() => onChange([...stretches, { from: stretch.until, until: "" }])}
            >
              <AddIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  );
}

const replaced = (stretches: readonly Stretch[], at: number, next: Stretch): Stretch[] =>
  stretches.map((old, other) => (other === at ? next : old));

function Time(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <OutlinedInput
      type="time"
      size="small"
      value={props.value}
      inputProps={{ "aria-label": props.label }}
      onChange={(event) => props.onChange(event.target.value)}
      sx={{ height: 38 }}
    />
  );
}
