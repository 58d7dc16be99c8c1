import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import type { Database } from "@site/supabase/contracts/database.types";
import { useState } from "react";
import { maxLength, required, TextInput, useCanAccess, useGetManyAggregate } from "react-admin";
import { useDeleteRecord } from "../../editing/use-delete-record.ts";
import { hasFormDraft } from "../../editing/form-draft.tsx";
import { VersionedForm } from "../../editing/versioned-form.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.notes;

/** A row of `notes`. */
type Note = Database["public"]["Tables"]["notes"]["Row"];

/** What a row of `notes` is: a note, or a logged call or meeting. */
export const noteKinds = ["note", "call", "meeting"] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Maximum length of a note in characters, as the table enforces it. */
export const maxNoteLength = 4000;
const noteChecks = [required(copy.required), maxLength(maxNoteLength, copy.tooLong)];

/** A note in the timeline. Roles that can edit notes also edit and delete it here. */
export function NoteText({ id }: { id: string }) {
  const { data, isPending } = useGetManyAggregate<Note>("notes", { ids: [id] });
  const { canAccess } = useCanAccess({ resource: "notes", action: "edit" });
  const [isEdited, setEdited] = useState(() => hasFormDraft(`notes.${id}`));
  const [remove, isBusy] = useDeleteRecord("notes", copy.removeFailed);
  const [isRemoved, setRemoved] = useState(false);
  const note = data?.[0];
  if (isPending) return null;
  if (!note || isRemoved) return <Box sx={{ color: "text.secondary" }}>{copy.deleted}</Box>;
  const isNote = note.kind === "note";
  if (isEdited) {
    return (
      <VersionedForm
        resource="notes"
        record={note}
        draft={`notes.${note.id}`}
        saved={copy.saved}
        failed={copy.failed}
        onSaved={() => setEdited(false)}
      >
        <Box sx={{ display: "grid", gap: 1, paddingBlock: 1 }}>
          <TextInput
            source="body"
            label={copy.label}
            validate={noteChecks}
            helperText={false}
            multiline
            minRows={3}
            fullWidth
          />
          <FormButtons copy={copy} onCancel={() => setEdited(false)} />
        </Box>
      </VersionedForm>
    );
  }
  return (
    <>
      <Box
        sx={{
          whiteSpace: "pre-wrap",
          borderLeft: 2,
          borderColor: "divider",
          paddingLeft: 1.5,
          marginBlock: 0.5,
        }}
      >
        {note.body}
      </Box>
      {canAccess && (
        <Box sx={{ display: "flex", gap: 1.5 }}>
          <MuiLink component="button" underline="always" onClick={() => setEdited(true)}>
            {isNote ? copy.edit : copy.editText}
          </MuiLink>
          <MuiLink
            component="button"
            underline="always"
            disabled={isBusy}
            onClick={() =>
              remove(note, isNote ? copy.removed : copy.removedEntry, () => setRemoved(true))
            }
          >
            {isNote ? copy.remove : copy.removeEntry}
          </MuiLink>
        </Box>
      )}
    </>
  );
}
