import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form, TextInput, useCanAccess, useCreate } from "react-admin";
import { useFormState } from "react-hook-form";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast } from "../../ui/toast.tsx";
import { noteChecks } from "./note-text.tsx";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.notes;

/** Writes a note about the person, for those who write notes. */
export function NoteForm(props: { personId: string; leadId?: string }) {
  const { canAccess } = useCanAccess({ resource: "notes", action: "create" });
  const [written, setWritten] = useState(0);
  const [create] = useCreate();
  const queries = useQueryClient();
  const toast = useToast();
  if (!canAccess) return null;

  async function add({ body }: { body?: string }) {
    try {
      await create(
        "notes",
        { data: { person_id: props.personId, lead_id: props.leadId ?? null, body } },
        { returnPromise: true },
      );
      toast("success", copy.added);
      setWritten(written + 1);
      void queries.invalidateQueries({ queryKey: ["person_events"] });
    } catch (error) {
      toast("error", {
        title: copy.failed,
        text: getErrorMessage(error),
      });
    }
  }
  return (
    // Another key is an empty form.
    <Form key={written} noValidate onSubmit={add}>
      <Box component="section" sx={{ display: "grid", gap: 1 }}>
        <TextInput
          source="body"
          label={copy.label}
          validate={noteChecks}
          helperText={copy.hint}
          multiline
          minRows={2}
          fullWidth
        />
        <AddButton />
      </Box>
    </Form>
  );
}

function AddButton() {
  const { isDirty, isSubmitting } = useFormState();
  return (
    <Button
      type="submit"
      variant="outlined"
      disabled={!isDirty || isSubmitting}
      sx={{ justifySelf: "start" }}
    >
      {isSubmitting ? copy.adding : copy.add}
    </Button>
  );
}
