import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { formatDay } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import { Waiting } from "../shell/special-screens.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { useScope, type Scope } from "./scope.ts";
import { todayCopy as copy } from "./today.copy.ts";
import { TodayHandoffs } from "./today-handoffs.tsx";
import { TodayLeads } from "./today-leads.tsx";
import { TodayMeetings } from "./today-meetings.tsx";
import { TodayTasks } from "./today-tasks.tsx";

/** `/admin/today`: tasks, new and late leads, open hand-offs and the meetings of the day. */
export function TodayScreen() {
  const scope = useScope();
  const now = useNow();
  if (!scope) return <Waiting />;
  const column = { display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" };
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 1.5,
        }}
      >
        <ScreenHeader title={copy.title} subtitle={formatDay(now)} />
        {scope.canChoose && <ScopeChoice scope={scope} />}
      </Box>
      <Box
        sx={{
          display: "grid",
          alignItems: "start",
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        <Box sx={column}>
          <TodayTasks scope={scope} />
          <TodayMeetings scope={scope} />
        </Box>
        <Box sx={column}>
          <TodayLeads scope={scope} />
          <TodayHandoffs scope={scope} />
        </Box>
      </Box>
    </Box>
  );
}

const ScopeChoice = ({ scope }: { scope: Scope }) => (
  <ToggleButtonGroup
    size="small"
    exclusive
    value={scope.name}
    onChange={(_event, name: Scope["name"] | null) => name && scope.choose(name)}
    aria-label={copy.scope}
  >
    {(["mine", "team"] as const).map((name) => (
      <ToggleButton key={name} value={name}>
        {copy.scopes[name]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
