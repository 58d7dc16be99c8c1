import { useEffect, useState, type ComponentType } from "react";
import { useNotificationContext } from "react-admin";

/** When toasts are made ready though there are none, in milliseconds after the start. */
const READY_AFTER = 5_000;

/**
 * Shows the toasts that screens ask for. What draws them comes after the first screen: with the first
 * toast or after some seconds, so that it is there when the network is not.
 */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [Corner, setCorner] = useState<ComponentType>();
  const count = notifications.length;

  useEffect(() => {
    if (Corner) return undefined;
    const load = () =>
      import("./toast-corner.tsx").then(
        ({ ToastCorner }) => setCorner(() => ToastCorner),
        // The next toast tries again; until then screens say what they can themselves.
        () => undefined,
      );
    const timer = setTimeout(() => void load(), count > 0 ? 0 : READY_AFTER);
    return () => clearTimeout(timer);
  }, [Corner, count]);

  return Corner ? <Corner /> : null;
}
