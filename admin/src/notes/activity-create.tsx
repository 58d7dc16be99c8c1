import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { maxLength, RadioButtonGroupInput, required, TextInput } from "react-admin";
import { useState } from "react";
import { CreateScreen } from "../editing/create-screen.tsx";
import { DateTimeInput } from "../format/date-time-input.tsx";
import { maxNoteLength } from "../shared/person/note-text.tsx";
import { PersonInput } from "../shared/person/person-input.tsx";
import { personCopy } from "../shared/person/person.copy.ts";
import { notesCopy as copy } from "./notes.copy.ts";

const labels = personCopy.notes;
const kinds = (["call", "meeting"] as const).map((id) => ({ id, name: labels.kinds[id] }));
const bodyChecks = [required(labels.required), maxLength(maxNoteLength, labels.tooLong)];
const timeCheck = required(copy.timeRequired);

/** `/admin/notes/create`: logs a call or a meeting with a person. */
export function ActivityCreate() {
  const queries = useQueryClient();
  const [defaultValues] = useState(() => ({
    kind: "call",
    occurred_at: new Date().toISOString(),
  }));
  return (
    <CreateScreen
      resource="notes"
      copy={copy}
      defaultValues={defaultValues}
      done={({ kind }) => labels.logged[kind === "meeting" ? "meeting" : "call"]}
      to={({ person_id, lead_id }) => (lead_id ? `/leads/${lead_id}` : `/people/${person_id}`)}
      onCreated={() => {
        for (const resource of ["person_events", "leads"])
          void queries.invalidateQueries({ queryKey: [resource] });
      }}
    >
      <Box sx={{ display: "grid", gap: 1.5, width: "100%" }}>
        <PersonInput />
        <RadioButtonGroupInput
          source="kind"
          label={labels.kind}
          choices={kinds}
          helperText={false}
          isRequired
        />
        <DateTimeInput source="occurred_at" label={labels.occurredAt} validate={timeCheck} />
        <TextInput
          source="body"
          label={labels.outcome}
          validate={bodyChecks}
          helperText={false}
          multiline
          minRows={4}
          fullWidth
        />
      </Box>
    </CreateScreen>
  );
}
