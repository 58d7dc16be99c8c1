import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { browserPermission, useBrowserChoice, useToastChoice } from "../live/live-choices.ts";
import { liveCopy } from "../live/live.copy.ts";
import { Section } from "./section.tsx";

const copy = liveCopy.choices;

/** Turns notifications in the page and in the browser on or off. */
export function NotificationChoices() {
  const [inPage, setInPage] = useToastChoice();
  const [inBrowser, setInBrowser] = useBrowserChoice();
  const [permission, setPermission] = useState(browserPermission);
  const isAllowed = permission === "granted" || permission === "default";

  async function choose(isOn: boolean) {
    if (!isOn) return setInBrowser(false);
    const result = await Notification.requestPermission();
    setPermission(result);
    setInBrowser(result === "granted");
  }

  return (
    <Section title={copy.title} text={copy.hint}>
      <Box sx={{ display: "grid", gap: 1 }}>
        <FormControlLabel
          control={<Switch checked={inPage} onChange={(_event, isOn) => setInPage(isOn)} />}
          label={copy.toasts}
        />
        <FormControlLabel
          disabled={!isAllowed}
          control={
            <Switch
              checked={inBrowser && permission === "granted"}
              onChange={(_event, isOn) => void choose(isOn)}
            />
          }
          label={copy.browser}
        />
        {!isAllowed && (
          <Typography variant="body2" color="text.secondary">
            {permission === "unsupported" ? copy.unsupported : copy.blocked}
          </Typography>
        )}
      </Box>
    </Section>
  );
}
