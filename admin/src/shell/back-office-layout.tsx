import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Layout, type ErrorProps } from "react-admin";
import { ScrollRestoration, type Location } from "react-router";
import { ConflictHost } from "../editing/conflict-host.tsx";
import { LiveUpdates } from "../live/live-updates.tsx";
import { BackOfficeAppBar } from "./app-bar.tsx";
import { ConnectionBar } from "./connection-bar.tsx";
import { PageHeading } from "./page-heading.tsx";
import { SectionMenu } from "./section-menu.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { ScreenError } from "./special-screens.tsx";

/**
 * The key under which a scroll position is stored: lists have one each, so that filters do not scroll
 * them; any other page starts at the top when it is opened.
 */
const getScrollKey = ({ pathname, key }: Location) =>
  pathname.split("/").length > 2 ? key : pathname;

/** React-Admin's layout with our navigation, and what is shown above every screen. */
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
      {children}
    </Box>
  );
}

/** Has the frame as well: the layout replaces everything beside the menu after an error. */
function FailedScreen(props: ErrorProps) {
  return (
    <Frame>
      <ScreenError {...props} />
    </Frame>
  );
}
