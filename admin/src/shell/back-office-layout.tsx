import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Layout, type ErrorProps, useGetIdentity } from "react-admin";
import { ScrollRestoration, type Location, useLocation } from "react-router";
import { ConflictHost } from "../editing/conflict-host.tsx";
import { LiveUpdates } from "../live/live-updates.tsx";
import { BackOfficeAppBar } from "./app-bar.tsx";
import { ConnectionBar } from "./connection-bar.tsx";
import { PageHeading } from "./page-heading.tsx";
import { SectionMenu } from "./section-menu.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { ScreenError, StudioOnly } from "./special-screens.tsx";

/**
 * Returns the key of a stored scroll position. Each list has one key, so that filters do not scroll it.
 * Other pages have one per visit, so that they open at the top.
 */
const getScrollKey = ({ pathname, key }: Location) =>
  pathname.split("/").length > 2 ? key : pathname;

/** React-Admin's layout with the sections in the menu and status messages above every screen. */
export function BackOfficeLayout({ children }: { children?: ReactNode }) {
  return (
    <LiveUpdates>
      <ScrollRestoration getKey={getScrollKey} />
      <Layout appBar={BackOfficeAppBar} menu={SectionMenu} error={FailedScreen}>
        <Frame>{children}</Frame>
      </Layout>
    </LiveUpdates>
  );
}

function Frame({ children }: { children?: ReactNode }) {
  const { identity } = useGetIdentity();
  const { pathname } = useLocation();
  const isStudioOnly = identity?.role === "contributor" && pathname !== "/account";
  return (
    <Box
      sx={{
        maxWidth: 1600,
        width: "100%",
        padding: { xs: "12px 8px 32px", md: "16px 16px 40px" },
      }}
    >
      <ConnectionBar />
      <ConflictHost />
      <SectionTabs />
      <PageHeading />
      {isStudioOnly ? <StudioOnly /> : children}
    </Box>
  );
}

/** Repeats the frame, because the layout replaces it after an error. */
function FailedScreen(props: ErrorProps) {
  return (
    <Frame>
      <ScreenError {...props} />
    </Frame>
  );
}
