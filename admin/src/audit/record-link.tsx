import { RecordContextProvider, ReferenceField, useRecordContext } from "react-admin";
import { layoutCopy } from "../ui/ui.copy.ts";
import { referenceOf, type Entry } from "./entry.ts";

/** The record of an entry by name, linked. Its name is missing once the record is deleted. */
export function RecordLink() {
  const entry = useRecordContext<Entry>();
  const reference = entry && referenceOf(entry);
  if (!reference) return <>{layoutCopy.none}</>;
  return (
    <RecordContextProvider value={{ id: entry.id, reference: reference.id }}>
      <ReferenceField
        source="reference"
        reference={reference.resource}
        emptyText={layoutCopy.none}
      />
    </RecordContextProvider>
  );
}
