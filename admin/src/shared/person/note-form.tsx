import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useCanAccess, useCreate } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useDraft } from "../../editing/use-draft.ts";
import { useToast } from "../../ui/toast.tsx";
import { maxNoteLength } from "./note-text.tsx";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.notes;

/** Adds a note about the person, for roles that can create notes. Unsaved text stays as a draft. */
export function NoteForm(props: { personId: string; leadId?: string }) {
  const { canAccess } = useCanAccess({ resource: "notes", action: "create" });
  return canAccess ? <Note {...props} /> : null;
}

function Note({ personId, leadId }: { personId: string; leadId?: string }) {
  const id = useId();
  // The draft is not a form field: saving the record would reset it.
  const [body, setBody] = useDraft(`note.${leadId ?? personId}`);
  const [create, { isPending }] = useCreate();
  const queries = useQueryClient();
  const toast = useToast();

  async function add() {
    try {
      await create(
        "notes",
        { data: { person_id: personId, lead_id: leadId ?? null, body } },
        { returnPromise: true },
      );
      setBody("");
      toast("success", copy.added);
      void queries.invalidateQueries({ queryKey: ["person_events"] });
    } catch (error) {
      toast("error", { title: copy.failed, text: getErrorMessage(error) });
    }
  }

  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
      <TextField
        id={id}
        label={copy.label}
        placeholder={copy.hint}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        multiline
        minRows={2}
        maxRows={12}
        fullWidth
        slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
      />
      <Button
        variant="outlined"
        disabled={body.trim() === "" || isPending}
        onClick={() => void add()}
        sx={{ justifySelf: "start" }}
      >
        {isPending ? copy.adding : copy.add}
      </Button>
    </Box>
  );
}
