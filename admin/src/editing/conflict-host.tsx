import { lazy, Suspense, useSyncExternalStore } from "react";
import { conflicts } from "../providers/conflicts.ts";

const ConflictDialog = lazy(async () => ({
  default: (await import("./conflict-dialog.tsx")).ConflictDialog,
}));

/** Shows the conflict dialog of the data provider on any screen. The dialog is loaded on demand. */
export function ConflictHost() {
  const waiting = useSyncExternalStore(conflicts.subscribe, conflicts.current);
  if (!waiting) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog conflict={waiting.conflict} onSettle={waiting.settle} />
    </Suspense>
  );
}
