import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { useRecordContext } from "react-admin";
import { hasFormDraft } from "../../editing/form-draft.tsx";
import { VersionedForm } from "../../editing/versioned-form.tsx";
import { DescriptionList, type Fact } from "../../ui/description-list.tsx";
import type { ToastText } from "../../ui/toast.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.details;

/** The fields of a lead or a person: read-only until "Edit" is pressed. */
export function RecordDetails(props: {
  resource: string;
  isEditor: boolean;
  facts: readonly Fact[];
  readOnly: string;
  saved: ToastText;
  failed: string;
  onSaved?: () => void;
  /** The inputs of the form. */
  children: ReactNode;
}) {
  const record = useRecordContext();
  const draft = `${props.resource}.${record?.id}`;
  const [isEditing, setEditing] = useState(() => hasFormDraft(draft));
  return (
    <Box component="section" aria-label={copy.title} sx={{ display: "grid", gap: 1.5 }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
        <Typography variant="h2">{copy.title}</Typography>
        {props.isEditor && !isEditing && (
          <Button variant="outlined" size="small" onClick={() => setEditing(true)}>
            {copy.edit}
          </Button>
        )}
      </Box>
      {isEditing && props.isEditor ? (
        <VersionedForm
          resource={props.resource}
          draft={draft}
          saved={props.saved}
          failed={props.failed}
          onSaved={() => {
            setEditing(false);
            props.onSaved?.();
          }}
        >
          <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
            {props.children}
            <FormButtons copy={copy} onCancel={() => setEditing(false)} />
          </Box>
        </VersionedForm>
      ) : (
        <>
          <DescriptionList facts={props.facts} />
          {!props.isEditor && (
            <Typography variant="body2" color="text.secondary">
              {props.readOnly}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}
