import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useConfirm } from "../forms/use-confirm.tsx";
import type { Appointment } from "../calendar-data.ts";
import { appointmentsCopy } from "./appointments.copy.ts";
import { TimeChoice } from "./booking/time-choice.tsx";
import { useMove } from "./use-move.ts";

const copy = appointmentsCopy.move;

/** Selects another time for an appointment. */
export function MoveForm(props: { appointment: Appointment; zone: string; onDone: () => void }) {
  const { appointment, onDone } = props;
  const before = Date.parse(appointment.starts_at);
  const [start, setStart] = useState<number | undefined>(before);
  const [move, isBusy] = useMove();
  const [confirmAction, dialog] = useConfirm();

  async function submit() {
    if (start === undefined) return;
    const { past: content, confirm, keep: cancel } = copy;
    const title = copy.question(appointment.attendee_name);
    const isConfirmed =
      start > Date.now() || (await confirmAction({ title, content, confirm, cancel }));
    if (isConfirmed) move(appointment, start, { onDone });
  }
  return (
    <Box
      component="section"
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: "minmax(0, 1fr)",
        maxWidth: 560,
        padding: 2,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
      }}
    >
      <Box sx={{ display: "grid", gap: 0.5 }}>
        <Typography variant="h2">{copy.title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {copy.hint}
        </Typography>
      </Box>
      <TimeChoice
        typeId={appointment.appointment_type_id}
        appointmentId={appointment.id}
        zone={props.zone}
        start={start}
        onChange={setStart}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="contained"
          disabled={isBusy || start === undefined || start === before}
          onClick={() => void submit()}
        >
          {copy.confirm}
        </Button>
        <Button variant="outlined" onClick={onDone}>
          {copy.keep}
        </Button>
      </Box>
      {dialog}
    </Box>
  );
}
