import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { KeyAction } from "./key-action.ts";

/** Runs an action. `rowId` is the `data-lead` of the focused row; undefined outside of rows. */
type Handler = (rowId: string | undefined) => void;

/** The handlers of the current screen by action. */
export const ShortcutHandlers = createContext(new Map<KeyAction, Handler>());

/** Runs `handler` when a key of `action` is pressed on this screen. */
export function useShortcut(action: KeyAction, handler: Handler): void {
  const handlers = useContext(ShortcutHandlers);
  const run = useEffectEvent(handler);
  useEffect(() => {
    const registered: Handler = (rowId) => run(rowId);
    handlers.set(action, registered);
    return () => {
      if (handlers.get(action) === registered) handlers.delete(action);
    };
  }, [handlers, action]);
}
