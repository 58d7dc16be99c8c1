import NextIcon from "@mui/icons-material/ChevronRight";
import PreviousIcon from "@mui/icons-material/ChevronLeft";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { useState } from "react";
import { useStore } from "react-admin";
import { layoutCopy } from "../ui/ui.copy.ts";
import { NativeChoice } from "../ui/native-select.tsx";
import { calendarCopy } from "./calendar.copy.ts";
import { useCalendarItems } from "./calendar-items.ts";
import { dateText } from "./clock-text.ts";
import { datesOf, kinds, type Kind } from "./dates-of.ts";
import { MonthGrid } from "./month-grid.tsx";
import { WeekAgenda } from "./week-agenda.tsx";
import { WeekGrid } from "./week-grid.tsx";
import { addDays, addMonths, getCurrentWallTime } from "@site/supabase/domain/zone-clock";

const copy = calendarCopy.view;
const kindChoices = kinds.map((value) => ({ value, label: copy[value] }));

/** A week or a month of the calendar, in the zone that is chosen. */
export function CalendarView({ zone }: { zone: string }) {
  const [stored, setKind] = useStore<string>("calendar.view", "week");
  const kind = kinds.find((known) => known === stored) ?? "week";
  const today = getCurrentWallTime(zone).date;
  const [date, setDate] = useState(today);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"), { noSsr: true });
  const dates = datesOf(kind, date);
  const [first = date] = dates;
  const items = useCalendarItems(first, dates.length, zone);
  const step = (by: number) =>
    setDate(kind === "week" ? addDays(date, 7 * by) : addMonths(`${date.slice(0, 7)}-01`, by));
  const openWeek = (day: string) => {
    setDate(day);
    setKind("week");
  };

  return (
    <Box
      component="section"
      aria-label={copy.title}
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography variant="h2" aria-live="polite" sx={{ flex: 1, whiteSpace: "nowrap" }}>
          {titleOf(kind, date, dates)}
        </Typography>
        <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
          <IconButton aria-label={copy.previous[kind]} onClick={() => step(-1)}>
            <PreviousIcon />
          </IconButton>
          <Button variant="outlined" onClick={() => setDate(today)}>
            {copy.today}
          </Button>
          <IconButton aria-label={copy.next[kind]} onClick={() => step(1)}>
            <NextIcon />
          </IconButton>
          <NativeChoice label={copy.which} value={kind} choices={kindChoices} onChange={setKind} />
        </Box>
      </Box>
      {items.error ? (
        <Typography variant="body2" role="alert" color="text.secondary">
          {calendarCopy.failed}{" "}
          <Button variant="outlined" onClick={items.refetch}>
            {layoutCopy.retry}
          </Button>
        </Typography>
      ) : (
        <Box aria-busy={items.isPending}>
          {kind === "month" ? (
            <MonthGrid
              dates={dates}
              month={date.slice(0, 7)}
              zone={zone}
              items={items}
              today={today}
              onOpen={openWeek}
            />
          ) : wide ? (
            <WeekGrid dates={dates} zone={zone} items={items} today={today} />
          ) : (
            <WeekAgenda dates={dates} zone={zone} items={items} today={today} />
          )}
        </Box>
      )}
      {items.isCut && (
        <Typography variant="body2" color="text.secondary">
          {copy.tooMany}
        </Typography>
      )}
    </Box>
  );
}

function titleOf(kind: Kind, date: string, dates: readonly string[]): string {
  if (kind === "month") return dateText(date, { month: "long", year: "numeric" });
  const [first = date] = dates;
  const last = dates.at(-1) ?? date;
  return copy.range(
    dateText(first, { day: "numeric", month: "short" }),
    dateText(last, { day: "numeric", month: "short", year: "numeric" }),
  );
}
