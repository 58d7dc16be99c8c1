import { isRecord } from "@site/supabase/domain/json";
import { useEffect, useRef } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { readDraft, writeDraft } from "../providers/drafts.ts";

/** Returns whether a form has a stored draft of unsaved values. */
export const hasFormDraft = (id: string): boolean => readDraft(id) !== undefined;

/**
 * Stores the changed fields of the surrounding form as a draft and restores them after a reload. Saving or
 * leaving the form removes the draft; leaving requires confirmation (`warnWhenUnsavedChanges`).
 */
export function FormDraft({ id }: { id: string }) {
  const { setValue } = useFormContext();
  const values = useWatch();
  const { dirtyFields, isDirty } = useFormState();
  const isRestored = useRef(false);
  const changed = isDirty
    ? JSON.stringify(
        Object.fromEntries(Object.keys(dirtyFields).map((field) => [field, values[field] ?? null])),
      )
    : "";

  useEffect(() => {
    // The surrounding form sets its values in its first effect, which runs after this one.
    const timer = setTimeout(() => {
      isRestored.current = true;
      const draft: unknown = JSON.parse(readDraft(id) ?? "null");
      if (isRecord(draft))
        for (const [field, value] of Object.entries(draft))
          setValue(field, value, { shouldDirty: true });
    });
    return () => clearTimeout(timer);
  }, [id, setValue]);
  useEffect(() => {
    if (isRestored.current || changed) writeDraft(id, changed);
  }, [id, changed]);
  useEffect(() => () => writeDraft(id, ""), [id]);
  return null;
}
