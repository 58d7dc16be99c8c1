import { useFieldValue } from "react-admin";
import { longTime, shortTime } from "../format/time.ts";
import { layoutCopy } from "./ui.copy.ts";

/** A point in time; the tooltip has it in full. */
export function TimeField({ source }: { source: string; label?: string }) {
  const time: unknown = useFieldValue({ source });
  if (typeof time !== "string") return <span>{layoutCopy.none}</span>;
  return (
    <time dateTime={time} title={longTime(time)} style={{ whiteSpace: "nowrap" }}>
      {shortTime(time)}
    </time>
  );
}
