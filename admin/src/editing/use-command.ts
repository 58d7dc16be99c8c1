import { useState } from "react";
import { useRefresh } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast, type ToastText } from "../ui/toast.tsx";

/**
 * Runs a change, shows its result as a toast and refreshes the screen on success. `failed` is the title of
 * the error toast. `run` resolves to whether the change succeeded. `isBusy` is true while it runs.
 */
export function useChange(
  failed: string,
): [run: (change: () => Promise<ToastText>) => Promise<boolean>, isBusy: boolean] {
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);

  async function attempt(change: () => Promise<ToastText>) {
    setBusy(true);
    try {
      toast("success", await change());
      refresh();
      return true;
    } catch (error) {
      toast("error", {
        title: failed,
        text: getErrorMessage(error),
      });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return [attempt, isBusy];
}
