import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { Database } from "@site/supabase/contracts/database.types";
import { ListBase, useListContext } from "react-admin";
import { ExportButton } from "../exports/export-button.tsx";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { NativeChoice } from "../ui/native-select.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { longTime, shortTime } from "../format/time.ts";
import { subscribersCopy as copy } from "./subscribers.copy.ts";
import { UnsubscribeForm } from "./unsubscribe-form.tsx";

const columns = ["id", "email", "status", "source", "created_at"] as const;
type Subscriber = Pick<
  Database["public"]["Tables"]["newsletter_subscribers"]["Row"],
  (typeof columns)[number]
>;

const newestFirst = { field: "created_at.desc,id", order: "DESC" } as const;
const queryOptions = { meta: { columns }, onError: shownInPlace };
const statusChoices = [
  { value: "", label: copy.allStatuses },
  ...Object.entries(copy.statuses).map(([value, label]) => ({ value, label })),
];

/** The newsletter's addresses: filtered by status, out as CSV, and unsubscribed by the list. */
export function SubscriberList() {
  return (
    <ListBase<Subscriber>
      resource="newsletter_subscribers"
      perPage={25}
      sort={newestFirst}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <Filters />
        <ListBody<Subscriber> copy={copy}>{(rows) => <Subscribers rows={rows} />}</ListBody>
        <UnsubscribeForm />
      </Box>
    </ListBase>
  );
}

function Filters() {
  const { filterValues, setFilters } = useListContext();
  const status = Object.keys(copy.statuses).find((known) => known === filterValues.status) ?? "";
  return (
    <Box
      component="search"
      aria-label={copy.filters}
      sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}
    >
      <NativeChoice
        label={copy.status}
        value={status}
        choices={statusChoices}
        onChange={(chosen) => setFilters(chosen ? { status: chosen } : {}, undefined, false)}
        sx={{ height: 38 }}
      />
      <ExportButton
        resource="newsletter_subscribers"
        kind="subscribers"
        filter={status ? { status } : {}}
        copy={copy.export}
      />
    </Box>
  );
}

function Subscribers({ rows }: { rows: Subscriber[] }) {
  return (
    <Table
      sx={{
        "& .MuiTableCell-root": { paddingInline: { xs: "6px", md: "12px" } },
        "& .MuiTableCell-root:first-of-type": { paddingLeft: 0 },
        "& .MuiTableCell-root:last-of-type": { paddingRight: 0 },
        // A phone has room for the address and its status.
        "& .wide": { display: { xs: "none", sm: "table-cell" } },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{copy.columns.email}</TableCell>
          <TableCell>{copy.columns.status}</TableCell>
          <TableCell className="wide">{copy.columns.source}</TableCell>
          <TableCell className="wide">{copy.columns.created}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((subscriber) => (
          <TableRow key={subscriber.id} hover>
            <TableCell sx={{ overflowWrap: "anywhere" }}>{subscriber.email}</TableCell>
            <TableCell>{copy.statuses[subscriber.status]}</TableCell>
            <TableCell className="wide">{copy.sources[subscriber.source]}</TableCell>
            <TableCell className="wide" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
              <time dateTime={subscriber.created_at} title={longTime(subscriber.created_at)}>
                {shortTime(subscriber.created_at)}
              </time>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
