import { useState, type ReactNode } from "react";
import { Confirm } from "react-admin";

/** The texts of a confirmation dialog. */
type Confirmation = { title: string; content: ReactNode; confirm: string; cancel: string };

/**
 * Opens a confirmation dialog. `confirmAction` resolves to whether the user confirmed. The caller must
 * render the dialog.
 */
export function useConfirm(): [
  confirmAction: (texts: Confirmation) => Promise<boolean>,
  dialog: ReactNode,
] {
  const [pending, setPending] = useState<
    Confirmation & { resolve: (isConfirmed: boolean) => void }
  >();
  const close = (isConfirmed: boolean) => {
    pending?.resolve(isConfirmed);
    setPending(undefined);
  };
  const confirmAction = (texts: Confirmation) =>
    new Promise<boolean>((resolve) => setPending({ ...texts, resolve }));
  const dialog = pending && (
    <Confirm
      isOpen
      title={pending.title}
      content={pending.content}
      confirm={pending.confirm}
      cancel={pending.cancel}
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    />
  );
  return [confirmAction, dialog];
}
