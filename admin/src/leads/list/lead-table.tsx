import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import { memo, useState } from "react";
import { useListContext } from "react-admin";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { cut, useLeadColumns, type LeadColumn } from "./lead-columns.tsx";
import { useLeadKeys } from "../keyboard/lead-keys.tsx";
import { leadListCopy } from "./lead-list.copy.ts";
import { rowAttribute } from "./row-attribute.ts";
import { Tick } from "./tick.tsx";

const copy = leadListCopy.selection;

/** So many columns fit beside each other; with more the table scrolls sideways. */
const FITTING = 8;

/** The table of leads: what is short stands whole, e-mail and company share the rest. */
export function LeadTable() {
  const { data = [], selectedIds = [] } = useListContext<FoundLead>();
  const { shown } = useLeadColumns();
  const { current } = useLeadKeys();
  // The lead that was chosen or left last: where a range begins.
  const [last, setLast] = useState<FoundLead["id"]>();
  const fits = shown.length <= FITTING;
  return (
    <Box sx={fits ? undefined : { overflowX: "auto" }}>
      <Table
        sx={{
          minWidth: fits ? undefined : 880 + 120 * (shown.length - FITTING),
          "& .MuiTableCell-root": { paddingInline: { md: "6px", lg: "8px", xl: "12px" } },
          "& .MuiTableCell-root:first-of-type": { paddingInline: "4px" },
          "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <PageTick />
            {shown.map((column) => (
              <HeadCell key={column.id} column={column} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((lead) => (
            <Row
              key={lead.id}
              lead={lead}
              columns={shown}
              isCurrent={lead.id === current}
              isChosen={selectedIds.includes(lead.id)}
              last={last}
              onChoose={setLast}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const Row = memo(function Row(props: {
  lead: FoundLead;
  columns: readonly LeadColumn[];
  isCurrent: boolean;
  isChosen: boolean;
  last: FoundLead["id"] | undefined;
  onChoose: (id: FoundLead["id"]) => void;
}) {
  const { lead, isCurrent, isChosen } = props;
  return (
    <TableRow
      hover
      selected={isChosen}
      {...{ [rowAttribute]: lead.id }}
      sx={(theme) => ({
        "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: theme.palette.action.selected },
        ...(isCurrent && {
          backgroundColor: theme.palette.action.hover,
          "& > td:first-of-type": { boxShadow: `inset 3px 0 0 ${theme.palette.primary.main}` },
        }),
      })}
    >
      <TableCell padding="none" sx={{ width: 32 }}>
        <RowTick {...props} />
      </TableCell>
      {props.columns.map((column) => (
        <TableCell
          key={column.id}
          align={column.align}
          sx={
            column.control
              ? { paddingBlock: "3px", whiteSpace: "nowrap" }
              : { ...cut, maxWidth: column.share && 0 }
          }
        >
          {column.render(lead)}
        </TableCell>
      ))}
    </TableRow>
  );
});

/** Chooses a lead; with the shift key held, all from the last one on. */
function RowTick(props: {
  lead: FoundLead;
  isChosen: boolean;
  last: FoundLead["id"] | undefined;
  onChoose: (id: FoundLead["id"]) => void;
}) {
  const { data = [], selectedIds = [], onSelect, onToggleItem } = useListContext<FoundLead>();
  const { lead, last } = props;
  const choose = (isRange: boolean) => {
    const from = data.findIndex(({ id }) => id === last);
    const to = data.findIndex(({ id }) => id === lead.id);
    props.onChoose(lead.id);
    if (!isRange || from < 0) {
      onToggleItem(lead.id);
      return;
    }
    const between = data.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
    onSelect([...new Set([...selectedIds, ...between])]);
  };
  return (
    <Tick
      label={copy.row(lead.name)}
      isOn={props.isChosen}
      onToggle={(event) => choose(event.shiftKey)}
    />
  );
}

const stuck = {
  position: "sticky",
  top: 0,
  zIndex: 1,
  backgroundColor: "background.default",
} as const;

/** Chooses the whole page, or none of it. */
function PageTick() {
  const { data = [], selectedIds = [], onSelect } = useListContext<FoundLead>();
  const page = data.map(({ id }) => id);
  const chosen = page.filter((id) => selectedIds.includes(id)).length;
  const isWhole = chosen === page.length;
  const others = selectedIds.filter((id) => !page.includes(id));
  return (
    <TableCell padding="none" sx={{ width: 32, ...stuck }}>
      <Tick
        label={copy.page}
        isOn={isWhole}
        isSome={chosen > 0 && !isWhole}
        onToggle={() => onSelect(isWhole ? others : [...others, ...page])}
      />
    </TableCell>
  );
}

/** A column's name; pressing it sorts by the column, pressing it again turns the order around. */
function HeadCell({ column }: { column: LeadColumn }) {
  const { sort, setSort } = useListContext<FoundLead>();
  const by = column.sort;
  const active = by !== undefined && sort.field === by.field;
  const order = sort.order === "ASC" ? "asc" : "desc";
  return (
    <TableCell
      align={column.align}
      sortDirection={active && order}
      sx={{ width: column.share, ...stuck }}
    >
      {by ? (
        <TableSortLabel
          active={active}
          direction={active ? order : by.first === "ASC" ? "asc" : "desc"}
          onClick={() =>
            setSort({
              field: by.field,
              order: active ? (sort.order === "ASC" ? "DESC" : "ASC") : by.first,
            })
          }
        >
          {column.label}
        </TableSortLabel>
      ) : (
        column.label
      )}
    </TableCell>
  );
}
