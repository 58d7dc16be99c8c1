import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm, useDataProvider, useGetIdentity, usePermissions } from "react-admin";
import { Part } from "../../ui/query-section.tsx";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import type { Calendar } from "../calendar-data.ts";
import { calendarsCopy } from "./calendars.copy.ts";

const copy = calendarsCopy.feed;

/** The private feed URL of a calendar, shown to admins and its host. */
export function FeedAddress({ calendar }: { calendar: Calendar }) {
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions();
  if (!identity || (permissions !== "admin" && identity.id !== calendar.staff_id)) return null;
  return <Address calendar={calendar} />;
}

function Address({ calendar }: { calendar: Calendar }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [renewing, isRenewing] = useChange(copy.renewFailed);
  const [copying, isCopying] = useChange(copy.copyFailed);
  const [isAsking, setAsking] = useState(false);
  const feed = useQuery({
    queryKey: ["calendars", "feed", calendar.id],
    queryFn: () => dataProvider.feedAddress(calendar.id),
  });
  const address = feed.data ?? "";
  return (
    <Part title={copy.title} query={feed} failed={copy.failed}>
      <Typography variant="body2" color="text.secondary">
        {copy.hint}
      </Typography>
      <OutlinedInput
        size="small"
        readOnly
        value={address}
        inputProps={{ "aria-label": copy.address }}
        onFocus={(event) => event.target.select()}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isCopying}
          onClick={() =>
            copying(async () => {
              await navigator.clipboard.writeText(address);
              return copy.copied;
            })
          }
        >
          {copy.copy}
        </Button>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {copy.renew}
        </Button>
      </Box>
      <Confirm
        isOpen={isAsking}
        loading={isRenewing}
        title={copy.question.title}
        content={copy.question.text}
        confirm={copy.renew}
        cancel={copy.keep}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          renewing(async () => {
            await dataProvider.call("renew_feed_token", { calendar: calendar.id });
            await feed.refetch();
            setAsking(false);
            return copy.renewed;
          })
        }
      />
    </Part>
  );
}
