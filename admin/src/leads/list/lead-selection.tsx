import { lazy, Suspense } from "react";
import { useListContext } from "react-admin";

const LeadBulkToolbar = lazy(async () => ({
  default: (await import("./lead-bulk-toolbar.tsx")).LeadBulkToolbar,
}));

/**
 * The toolbar of the selected leads, loaded with the first selection. React-Admin only collapses an empty
 * toolbar, which would leave its buttons in the tab order.
 */
export function LeadSelection() {
  const { selectedIds = [] } = useListContext();
  return (
    selectedIds.length > 0 && (
      <Suspense fallback={null}>
        <LeadBulkToolbar />
      </Suspense>
    )
  );
}
