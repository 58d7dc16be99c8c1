import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { formatDateTime } from "../format/time.ts";
import { useTimeZone } from "../format/time-zone.ts";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { accountCopy } from "./account.copy.ts";
import { programName } from "./program-name.ts";
import { Section } from "./section.tsx";

const copy = accountCopy.sessions;
const queryKey = ["account", "sessions"];

/** The sessions of the user by browser. All except the current one can be signed out. */
export function OwnSessions() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queries = useQueryClient();
  const [change, isBusy] = useChange(copy.notEnded);
  // Updates the times when the time zone on this page changes.
  useTimeZone();
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => dataProvider.call("list_own_sessions", {}),
  });
  if (error) {
    return (
      <Section title={copy.title}>
        <Typography variant="body2" role="alert">
          {copy.failed}
        </Typography>
      </Section>
    );
  }
  const end = (id: string, program: string) =>
    change(async () => {
      await dataProvider.call("end_own_session", { id });
      await queries.invalidateQueries({ queryKey });
      return copy.ended(program);
    });
  return (
    <Section title={copy.title} text={copy.text}>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, width: "100%" }}>
        {data?.map(({ id, created_at, used_at, user_agent, is_current }) => {
          const program = programName(user_agent) ?? copy.unknown;
          return (
            <Box
              component="li"
              key={id}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                justifyContent: "space-between",
                gap: 1.5,
                paddingBlock: 1.25,
                borderTop: 1,
                borderColor: "divider",
                fontSize: "0.875rem",
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {program}
                </Box>
                {is_current && ` (${copy.current})`}
                <Box sx={{ color: "text.secondary" }}>
                  {copy.since(formatDateTime(created_at), formatDateTime(used_at))}
                </Box>
              </Box>
              {!is_current && (
                <Button
                  variant="outlined"
                  size="small"
                  disabled={isBusy}
                  aria-label={copy.endOf(program, formatDateTime(created_at))}
                  onClick={() => end(id, program)}
                >
                  {copy.end}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}
