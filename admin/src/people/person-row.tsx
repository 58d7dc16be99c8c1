import Checkbox from "@mui/material/Checkbox";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { ReactNode } from "react";
import {
  DataTableBody,
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
} from "react-admin";
import { peopleCopy } from "./people.copy.ts";
import type { FoundPerson } from "./person-list.tsx";

/** The rows of the list of people. */
export const PeopleBody = (props: object) => <DataTableBody {...props} row={PersonRow} />;

/** React-Admin's row labels the frame of its checkbox instead of the checkbox itself. */
function PersonRow({ children, className }: { children?: ReactNode; className?: string }) {
  const person = useRecordContext<FoundPerson>();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selectedIds = useDataTableSelectedIdsContext();
  if (!person) return null;
  const isSelected = selectedIds?.includes(person.id) ?? false;
  return (
    <TableRow hover className={className} selected={isSelected}>
      <TableCell padding="checkbox">
        <Checkbox
          checked={isSelected}
          onClick={(event) => handleToggleItem?.(person.id, event)}
          slotProps={{ input: { "aria-label": peopleCopy.select(person.name || person.email) } }}
        />
      </TableCell>
      {children}
    </TableRow>
  );
}
