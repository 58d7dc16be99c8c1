import { useDelete, type RaRecord } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast, type ToastText } from "../ui/toast.tsx";

/**
 * Deletes a row of a resource once the database has said so; nothing asks for it again afterwards.
 * `failed` is the title when it does not succeed. The second value: it is under way.
 */
export function useRemoval(
  resource: string,
  failed: string,
): [remove: (row: RaRecord, said: ToastText, done: () => void) => void, isBusy: boolean] {
  const toast = useToast();
  const [deleteOne, { isPending }] = useDelete();
  const remove = (row: RaRecord, said: ToastText, done: () => void) =>
    void deleteOne(
      resource,
      { id: row.id, previousData: row },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          toast("success", said);
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
