import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ErrorProps } from "react-admin";
import { Link } from "react-router";
import { isChunkFailure } from "../providers/chunk-failure.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { Notice } from "../ui/notice.tsx";

const toLeads = (
  <Button component={Link} to="/leads" variant="outlined">
    {layoutCopy.home}
  </Button>
);

export function NotFound() {
  return <Notice {...layoutCopy.notFound} action={toLeads} />;
}

export function AccessDenied() {
  return <Notice {...layoutCopy.denied} action={toLeads} />;
}

/** Shown instead of every screen but the account to a role that works in the Studio only. */
export function StudioOnly() {
  const { title, text, action } = layoutCopy.studioOnly;
  return (
    <Notice
      title={title}
      text={text}
      action={
        <Button href="/studio" variant="outlined">
          {action}
        </Button>
      }
    />
  );
}

/** Shown when the staff row cannot be loaded. A full page load requests it again. */
export function Outage() {
  return (
    <Notice
      {...layoutCopy.outage}
      tone="alert"
      action={
        <Button href="/admin/" variant="outlined">
          {layoutCopy.retry}
        </Button>
      }
    />
  );
}

/** The spec's fallback for an unexpected page error (spec 2 and 8). */
export function Crash() {
  return (
    <Box sx={{ padding: { xs: 2, md: 4 } }}>
      <Notice
        title={layoutCopy.crash.title}
        text={layoutCopy.crash.text}
        tone="alert"
        action={
          <Button variant="outlined" onClick={() => location.reload()}>
            {layoutCopy.crash.action}
          </Button>
        }
      />
    </Box>
  );
}

/** Replaces a screen that threw an error; the navigation remains. */
export function ScreenError({ error }: ErrorProps) {
  return isChunkFailure(error) ? <Outdated /> : <Crash />;
}

/** Shown when the code of a screen cannot be loaded, as after an update. */
function Outdated() {
  return (
    <Notice
      {...layoutCopy.outdated}
      tone="alert"
      action={
        <Button variant="outlined" onClick={() => location.reload()}>
          {layoutCopy.crash.action}
        </Button>
      }
    />
  );
}

/** Shown while the session is checked and while the code of a screen is loaded. */
export function Waiting() {
  return (
    <Box
      component="output"
      sx={{ display: "block", padding: { xs: 2, md: 4 }, color: "text.secondary" }}
    >
      {layoutCopy.loading}
    </Box>
  );
}
