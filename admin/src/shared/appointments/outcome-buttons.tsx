import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { outcomeCopy as copy } from "./outcome.copy.ts";
import type { StatusRecord } from "./status.ts";
import { useStatusChange } from "./use-status-change.ts";

const outcomes = ["completed", "no_show"] as const;

/** Buttons that set the outcome of an appointment that has ended. */
export function OutcomeButtons({ appointment }: { appointment: StatusRecord }) {
  const [change, isBusy] = useStatusChange();
  return (
    <Box
      component="fieldset"
      aria-label={copy.group(appointment.attendee_name)}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, border: 0, margin: 0, padding: 0 }}
    >
      {outcomes.map((outcome) => (
        <Button
          key={outcome}
          size="small"
          variant="outlined"
          disabled={isBusy}
          onClick={() => change(appointment, outcome)}
        >
          {copy[outcome]}
        </Button>
      ))}
    </Box>
  );
}
