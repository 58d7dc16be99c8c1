import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { useGetList, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { formatDateTime } from "../format/time.ts";
import { labelOf } from "../providers/labels.ts";
import { withoutNotification } from "../ui/list-states.tsx";
import { Part } from "../ui/query-section.tsx";
import { eventName, type Webhook } from "./webhook.ts";
import { webhooksCopy } from "./webhooks.copy.ts";

const copy = webhooksCopy.deliveries;

const columns = ["id", "topic", "state", "created_at", "attempts", "last_error"] as const;

type Delivery = Pick<Database["public"]["Tables"]["outbox"]["Row"], (typeof columns)[number]>;

/** How often the list is refreshed, so that the result of a test appears. */
const refreshIntervalMs = 5000;

/** The last 20 deliveries of a webhook. */
export function Deliveries() {
  const webhook = useRecordContext<Webhook>();
  const query = useGetList<Delivery>(
    "outbox",
    {
      filter: { webhook_id: webhook?.id },
      pagination: { page: 1, perPage: 20 },
      sort: { field: "created_at", order: "DESC" },
      meta: { columns },
    },
    { ...withoutNotification, enabled: Boolean(webhook), refetchInterval: refreshIntervalMs },
  );
  return (
    <Box sx={{ padding: 2 }}>
      <Part title={copy.title} query={query} failed={copy.failed}>
        {query.data?.length === 0 ? (
          <Typography color="text.secondary">{copy.empty}</Typography>
        ) : (
          <DeliveryTable deliveries={query.data ?? []} />
        )}
        <Typography variant="body2" color="text.secondary">
          {copy.kept}
        </Typography>
      </Part>
    </Box>
  );
}

const DeliveryTable = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <Box component="section" tabIndex={0} aria-label={copy.title} sx={{ overflowX: "auto" }}>
    <Table size="small">
      <TableHead>
        <TableRow>
          {Object.values(copy.columns).map((title) => (
            <TableCell key={title}>{title}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {deliveries.map(({ id, topic, state, created_at, attempts, last_error }) => (
          <TableRow key={id}>
            <TableCell>
              <MuiLink component={Link} to={`/outbox/${id}/show`}>
                {eventName(topic ?? "")}
              </MuiLink>
            </TableCell>
            <TableCell>{labelOf(copy.states, state)}</TableCell>
            <TableCell sx={{ whiteSpace: "nowrap" }}>{formatDateTime(created_at)}</TableCell>
            <TableCell>{attempts}</TableCell>
            <TableCell sx={{ overflowWrap: "anywhere" }}>{last_error}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
