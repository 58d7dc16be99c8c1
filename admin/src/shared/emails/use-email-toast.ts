import { useQuery } from "@tanstack/react-query";
import { useCanAccess, useDataProvider } from "react-admin";
import { useNavigate } from "react-router";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { textAt } from "../../providers/data/json-value.ts";
import type { ToastText } from "../../ui/toast.tsx";
import { emailsCopy as copy } from "./emails.copy.ts";

/** Adapts the toast of a sent email. `captured` replaces its texts if emails are captured. */
type AdaptToast = (sent: ToastText, captured?: Partial<ToastText>) => ToastText;

/**
 * Returns a function that adapts the toast of a sent email: if emails are captured, it says so and links to them.
 * Only administrators can read the settings of the server; the others see the toast unchanged.
 */
export function useEmailToast(): AdaptToast {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const navigate = useNavigate();
  const { canAccess } = useCanAccess({ resource: "mailbox", action: "list" });
  const { data: host } = useQuery({
    queryKey: ["operations", "host"],
    queryFn: () => dataProvider.fetchDiagnostics(),
    enabled: canAccess === true,
  });
  const isCaptured = textAt(host, "settings", "mail") === "mailbox";
  return (sent, captured) =>
    isCaptured
      ? {
          ...sent,
          text: copy.captured,
          ...captured,
          action: { label: copy.open, onClick: () => void navigate("/mailbox") },
        }
      : sent;
}
