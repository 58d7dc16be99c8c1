import { getErrorMessage } from "@site/supabase/domain/errors";
import { useSaveContext, type RaRecord } from "react-admin";
import { notSaved } from "../../editing/not-saved.ts";
import { useToast, type ToastText } from "../../ui/toast.tsx";

/**
 * Saves the form of the `Create` or `Edit` around it and shows how it went. The result is `notSaved`
 * when it failed: React-Admin itself counts a rejected save as submitted.
 */
export function useFormSave(failed: string) {
  const { save } = useSaveContext();
  const toast = useToast();
  return async <Row extends RaRecord>(
    data: Partial<Row>,
    onSaved: (row: Row) => ToastText,
  ): Promise<typeof notSaved | undefined> => {
    let isSaved = false;
    await save?.(data, {
      onSuccess: (row: Row) => {
        isSaved = true;
        toast("success", onSaved(row));
      },
      onError: (error: unknown) => toast("error", { title: failed, text: getErrorMessage(error) }),
    });
    return isSaved ? undefined : notSaved;
  };
}
