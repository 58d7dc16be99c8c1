import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useCanAccess } from "react-admin";
import { OpenPalette } from "../shell/open-palette.ts";
import { useRememberRecords } from "./use-remember-records.ts";

const PaletteDialog = lazy(async () => ({
  default: (await import("./palette-dialog.tsx")).PaletteDialog,
}));

/** Whether a dialog is open, which the palette must not cover. The closed menu of a phone is a hidden one. */
const isDialogOpen = () =>
  [...document.querySelectorAll("dialog[open], [role=dialog]")].some((dialog) =>
    dialog.checkVisibility({ visibilityProperty: true }),
  );

/**
 * Opens the command palette with Ctrl-K or Cmd-K and from the app bar. The dialog is loaded when it opens first.
 */
export function CommandPalette({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { canAccess = false } = useCanAccess({ resource: "people", action: "list" });
  useRememberRecords();

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut =
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === "k";
    if (!isShortcut || !canAccess || event.defaultPrevented) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else if (!isDialogOpen()) setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <OpenPalette value={() => setOpen(true)}>
      {children}
      {isOpen && (
        <Suspense>
          <PaletteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenPalette>
  );
}
