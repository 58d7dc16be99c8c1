import { RecordContextProvider, ReferenceField, useRecordContext } from "react-admin";
import { layoutCopy } from "../ui/ui.copy.ts";
import { referenceOf, type Entry } from "./entry.ts";

/** A link to the record of an entry, with its name. A deleted record has no link. */
export function EntryRecordLink() {
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
