import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Switch from "@mui/material/Switch";
import { useCanAccess } from "react-admin";
import { Link } from "react-router";
import { useCalendars, type BlockedTime } from "../calendar-data.ts";
import { whenText } from "./blocked-time.ts";
import { blockedTimesCopy as copy } from "./blocked-times.copy.ts";
import { useBlockedTimes } from "./use-blocked-times.tsx";

/** Blocked times one below the other, each with its switch (spec 2). */
export function BlockedTimeRows({ rows }: { rows: readonly BlockedTime[] }) {
  const { change, isBusy, question } = useBlockedTimes();
  const { canAccess } = useCanAccess({ resource: "blocked_times", action: "edit" });
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {rows.map((blocked) => (
          <Row
            key={blocked.id}
            blocked={blocked}
            canEdit={canAccess === true}
            isBusy={isBusy}
            onSwitch={(is_active) => change(blocked, { is_active })}
          />
        ))}
      </Box>
      {question}
    </>
  );
}

function Row(props: {
  blocked: BlockedTime;
  canEdit: boolean;
  isBusy: boolean;
  onSwitch: (isActive: boolean) => void;
}) {
  const { blocked, canEdit } = props;
  const calendars = useCalendars();
  const calendar = calendars.data?.find(({ id }) => id === blocked.calendar_id)?.name;
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "start",
        justifyContent: "space-between",
        gap: 2,
        paddingBlock: 1.25,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {canEdit ? (
          <MuiLink component={Link} to={`/blocked_times/${blocked.id}`} sx={{ fontWeight: 600 }}>
            {blocked.title}
          </MuiLink>
        ) : (
          <Box component="span" sx={{ fontWeight: 600 }}>
            {blocked.title}
          </Box>
        )}
        <Box>{[whenText(blocked), calendar].filter(Boolean).join(" · ")}</Box>
        {blocked.description && (
          <Box sx={{ color: "text.secondary", whiteSpace: "pre-wrap" }}>{blocked.description}</Box>
        )}
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", flex: "none" }}>
        <Box component="span" sx={{ color: "text.secondary" }}>
          {blocked.is_active ? copy.active : copy.inactive}
        </Box>
        <Switch
          checked={blocked.is_active}
          disabled={!canEdit || props.isBusy}
          onChange={(_event, on) => props.onSwitch(on)}
          slotProps={{ input: { "aria-label": copy.activeOf(blocked.title) } }}
        />
      </Box>
    </Box>
  );
}
