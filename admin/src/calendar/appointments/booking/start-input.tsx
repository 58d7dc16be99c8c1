import { useInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { appointmentsCopy as copy } from "../appointments.copy.ts";
import { TimeChoice } from "./time-choice.tsx";

const isMissing = (value: unknown) => (value ? undefined : copy.time.needed);

/** Form input for the start of a new appointment. */
export function StartInput({ zone, day }: { zone: string; day?: string | undefined }) {
  const { field, fieldState } = useInput({ source: "starts_at", validate: isMissing });
  const typeId: unknown = useWatch({ name: "appointment_type_id" });
  const value: unknown = field.value;
  return (
    <TimeChoice
      key={zone}
      typeId={typeof typeId === "string" && typeId !== "" ? typeId : null}
      zone={zone}
      day={day}
      start={typeof value === "string" && value !== "" ? Date.parse(value) : undefined}
      error={fieldState.error?.message}
      onChange={(start) => field.onChange(start === undefined ? "" : new Date(start).toISOString())}
    />
  );
}
