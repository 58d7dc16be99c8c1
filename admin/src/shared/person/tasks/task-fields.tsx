import Box from "@mui/material/Box";
import { maxLength, required, TextInput } from "react-admin";
import { useFormState } from "react-hook-form";
import { DateTimeInput } from "../../../format/date-time-input.tsx";
import { focusOnMount } from "../../../ui/focus-on-mount.ts";
import { NativeSelectInput } from "./native-select-input.tsx";
import { useStaffNames, worksLeads } from "../../staff/staff-names.ts";
import { layoutCopy } from "../../../ui/ui.copy.ts";
import { personCopy } from "../person.copy.ts";

const copy = personCopy.tasks;
const titleChecks = [required(copy.required), maxLength(200, copy.tooLong)];

/** The inputs of a task: title, due date, assignee and reminder. `isOpened` focuses the title. */
export function TaskFields({ isOpened }: { isOpened?: boolean }) {
  const colleagues = useStaffNames();
  const { defaultValues } = useFormState();
  // The current assignee may no longer work leads.
  const assignees = colleagues.data?.filter(
    (colleague) => colleague.user_id === defaultValues?.owner_id || worksLeads(colleague),
  );
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      <Box sx={{ gridColumn: "1 / -1" }}>
        <TextInput
          source="title"
          label={copy.taskTitle}
          validate={titleChecks}
          helperText={false}
          fullWidth
          {...(isOpened && { slotProps: { htmlInput: { ref: focusOnMount } } })}
        />
      </Box>
      <DateTimeInput source="due_at" label={copy.due} />
      <NativeSelectInput
        source="owner_id"
        label={copy.owner}
        empty={layoutCopy.owners.unassigned}
        choices={(assignees ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))}
      />
      <DateTimeInput source="remind_at" label={copy.reminder} hint={copy.reminderHint} />
    </Box>
  );
}
