import { useDelete, type RaRecord } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast, type ToastText } from "../ui/toast.tsx";

/**
 * Deletes a row of a resource and removes it from the cache after the database confirms. `failed` is the
 * title of the error toast. `isBusy` is true while the request runs.
 */
export function useDeleteRecord(
  resource: string,
  failed: string,
): [remove: (row: RaRecord, deleted: ToastText, done: () => void) => void, isBusy: boolean] {
  const toast = useToast();
  const [deleteOne, { isPending }] = useDelete();
  const remove = (row: RaRecord, deleted: ToastText, done: () => void) =>
    void deleteOne(
      resource,
      { id: row.id, previousData: row },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          toast("success", deleted);
          done();
        },
        onError: (error: unknown) =>
          toast("error", {
            title: failed,
            text: getErrorMessage(error),
          }),
      },
    );
  return [remove, isPending];
}
