import { getErrorMessage } from "@site/supabase/domain/errors";
import { useSaveContext, type RaRecord } from "react-admin";
import { notSaved } from "../../editing/not-saved.ts";
import { useToast, type ToastText } from "../../ui/toast.tsx";

/**
 * Returns a function that saves the form of the surrounding `Create` or `Edit` and shows the result as a
 * toast. It resolves to `notSaved` on failure; React-Admin would treat a failed save as submitted.
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
