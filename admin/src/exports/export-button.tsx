import Button from "@mui/material/Button";
import { useCanAccess } from "react-admin";
import { exportsCopy } from "./exports.copy.ts";
import { useExport } from "./use-export.ts";
import type { ExportKind } from "../providers/data/data-provider.ts";

/**
 * The 'Export CSV' button of a list (spec 2 and 7). All rows that match `filter` are streamed to the
 * browser's downloads; a second press stops.
 */
export function ExportButton(props: {
  resource: string;
  kind: ExportKind;
  filter: object;
  copy: { start: string; done: string; exported: (count: number) => string };
}) {
  const { canAccess } = useCanAccess({ resource: props.resource, action: "export" });
  const { received, start, cancel } = useExport(props.copy);
  if (!canAccess) return null;
  return received === undefined ? (
    <Button variant="outlined" onClick={() => start(props.kind, props.filter)}>
      {props.copy.start}
    </Button>
  ) : (
    <Button variant="outlined" onClick={cancel}>
      {exportsCopy.cancel(received)}
    </Button>
  );
}
