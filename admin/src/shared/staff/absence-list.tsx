import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState, type FormEvent } from "react";
import { useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import { Part } from "../../ui/query-section.tsx";
import { describeDays, includesDay, problemOf, type Absence } from "./absence.ts";
import { absencesCopy as copy } from "./absences.copy.ts";
import { useAbsences } from "./use-absences.ts";

/** The current and upcoming absences of a team member, and a form that adds one. */
export function AbsenceList({ staffId, text }: { staffId: string; text: string }) {
  const { today, query } = useAbsences(staffId);
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      <Typography variant="body2" color="text.secondary">
        {text}
      </Typography>
      {query.data?.length === 0 ? (
        <Typography variant="body2">{copy.none}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, maxWidth: 560 }}>
          {query.data?.map((absence) => (
            <AbsenceRow key={absence.id} absence={absence} isToday={includesDay(absence, today)} />
          ))}
        </Box>
      )}
      <AbsenceForm staffId={staffId} />
    </Part>
  );
}

function AbsenceRow({ absence, isToday }: { absence: Absence; isToday: boolean }) {
  const dataProvider = useDataProvider();
  const [change, isBusy] = useChange(copy.notRemoved);
  const days = describeDays(absence);
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 1,
        paddingBlock: 1,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <span>
        {days}
        {isToday && ` (${copy.today})`}
      </span>
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy}
        aria-label={copy.removeOf(days)}
        onClick={() =>
          void change(async () => {
            await dataProvider.delete("staff_absences", { id: absence.id, previousData: absence });
            return copy.removed(days);
          })
        }
      >
        {copy.remove}
      </Button>
    </Box>
  );
}

const emptyDays = { starts_on: "", ends_on: "" };

function AbsenceForm({ staffId }: { staffId: string }) {
  const dataProvider = useDataProvider();
  const [change, isBusy] = useChange(copy.notSaved);
  const [days, setDays] = useState(emptyDays);
  const [problem, setProblem] = useState<string | null>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    const found = problemOf(days);
    setProblem(found);
    if (found) return;
    const isAdded = await change(async () => {
      await dataProvider.create("staff_absences", { data: { staff_id: staffId, ...days } });
      return copy.added(describeDays(days));
    });
    if (isAdded) setDays(emptyDays);
  }

  const field = (source: keyof typeof emptyDays, label: string) => (
    <TextField
      type="date"
      label={label}
      value={days[source]}
      error={problem !== null}
      onChange={(event) => setDays({ ...days, [source]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: "9999-12-31" } }}
      sx={{ width: 180 }}
    />
  );
  return (
    <Box component="form" noValidate onSubmit={(event) => void add(event)}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
        {field("starts_on", copy.from)}
        {field("ends_on", copy.until)}
        <Button type="submit" variant="outlined" disabled={isBusy}>
          {copy.add}
        </Button>
      </Box>
      {problem && (
        <Typography role="alert" variant="body2" color="error" sx={{ marginTop: 0.5 }}>
          {problem}
        </Typography>
      )}
    </Box>
  );
}
