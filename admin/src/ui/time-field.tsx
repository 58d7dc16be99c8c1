import { useFieldValue } from "react-admin";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import { layoutCopy } from "./ui.copy.ts";

/** A date and time. The tooltip shows it in full. */
export function TimeField({ source }: { source: string; label?: string }) {
  const time: unknown = useFieldValue({ source });
  if (typeof time !== "string") return <span>{layoutCopy.none}</span>;
  return (
    <time dateTime={time} title={formatLongDateTime(time)} style={{ whiteSpace: "nowrap" }}>
      {formatDateTime(time)}
    </time>
  );
}
