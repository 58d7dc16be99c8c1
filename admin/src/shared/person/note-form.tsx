import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useCanAccess, useCreate } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useDraft } from "../../editing/use-draft.ts";
import { DateTimeField } from "../../format/date-time-input.tsx";
import { useToast } from "../../ui/toast.tsx";
import { maxNoteLength, noteKinds, type NoteKind } from "./note-text.tsx";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.notes;

/**
 * Adds a note, call or meeting to the timeline, for roles that can create notes. Unsaved text stays as a draft.
 */
export function NoteForm(props: { personId: string; leadId?: string }) {
  const { canAccess } = useCanAccess({ resource: "notes", action: "create" });
  return canAccess ? <Note {...props} /> : null;
}

function Note({ personId, leadId }: { personId: string; leadId?: string }) {
  const id = useId();
  // The draft is not a form field: saving the record would reset it.
  const [body, setBody] = useDraft(`note.${leadId ?? personId}`);
  const [kind, setKind] = useState<NoteKind>("note");
  const [occurredAt, setOccurredAt] = useState<string | null>(null);
  const [create, { isPending }] = useCreate();
  const queries = useQueryClient();
  const toast = useToast();

  function choose(chosen: NoteKind) {
    setKind(chosen);
    setOccurredAt(chosen === "note" ? null : (occurredAt ?? new Date().toISOString()));
  }

  async function add() {
    try {
      await create(
        "notes",
        {
          data: {
            person_id: personId,
            lead_id: leadId ?? null,
            body,
            ...(kind !== "note" && { kind, occurred_at: occurredAt }),
          },
        },
        { returnPromise: true },
      );
      setBody("");
      choose("note");
      toast("success", kind === "note" ? copy.added : copy.logged[kind]);
      // A call or meeting sets a new lead to Contacted.
      const changed = kind === "note" ? ["person_events"] : ["person_events", "leads"];
      for (const resource of changed) void queries.invalidateQueries({ queryKey: [resource] });
    } catch (error) {
      toast("error", { title: copy.failed, text: getErrorMessage(error) });
    }
  }

  const isComplete = body.trim() !== "" && (kind === "note" || occurredAt !== null);
  return (
    <Box component="section" sx={{ display: "grid", gap: 1.5 }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={kind}
        onChange={(_event, chosen: NoteKind | null) => chosen && choose(chosen)}
        aria-label={copy.kind}
      >
        {noteKinds.map((value) => (
          <ToggleButton key={value} value={value}>
            {copy.kinds[value]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {kind !== "note" && (
        <Box sx={{ maxWidth: 320 }}>
          <DateTimeField label={copy.occurredAt} value={occurredAt} onChange={setOccurredAt} />
        </Box>
      )}
      <TextField
        id={id}
        label={copy.kinds[kind]}
        placeholder={kind === "note" ? copy.hint : copy.outcome}
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
        disabled={!isComplete || isPending}
        onClick={() => void add()}
        sx={{ justifySelf: "start" }}
      >
        {isPending ? copy.adding : copy.log[kind]}
      </Button>
    </Box>
  );
}
