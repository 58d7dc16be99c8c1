import { useState } from "react";
import { useRefresh } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast, type ToastText } from "../ui/toast.tsx";

/**
 * Runs a change that is more than a changed row: says how it went and shows everything as it is
 * afterwards. `failed` is the title when it does not succeed. Resolves to whether it succeeded. The
 * second value: it is under way.
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
