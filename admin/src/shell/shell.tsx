import CloseIcon from "@mui/icons-material/Close";
import MenuIcon from "@mui/icons-material/Menu";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { Suspense, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { LiveUpdates } from "../live/live-updates.tsx";
import { Brand } from "./brand.tsx";
import { ConflictHost } from "../editing/conflict-host.tsx";
import { ConnectionBar } from "./connection-bar.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { Navigation } from "./navigation.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { Waiting } from "./special-screens.tsx";

/** The frame of every screen: a rail beside it, on narrow screens a bar above it. */
export function Shell({ children }: { children: ReactNode }) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up("md"), { noSsr: true });
  const { pathname } = useLocation();
  return (
    <LiveUpdates>
      <Box
        sx={{
          display: { md: "grid" },
          gridTemplateColumns: { md: "68px minmax(0, 1fr)", lg: "216px minmax(0, 1fr)" },
        }}
      >
        <SkipLink />
        {wide ? <Rail /> : <Bar />}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            outline: "none",
            minWidth: 0,
            maxWidth: 1440,
            padding: {
              xs: "20px 16px 40px",
              md: "32px 24px 56px",
              lg: "36px 32px 56px",
              xl: "36px 40px 56px",
            },
          }}
        >
          <ConnectionBar />
          <ConflictHost />
          <ScreenBoundary address={pathname}>
            <Suspense fallback={<Waiting />}>{children}</Suspense>
          </ScreenBoundary>
        </Box>
      </Box>
    </LiveUpdates>
  );
}

function SkipLink() {
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        position: "fixed",
        zIndex: "tooltip",
        top: 8,
        left: 8,
        padding: "8px 12px",
        backgroundColor: "background.paper",
        color: "text.primary",
        transform: "translateY(-200%)",
        "&:focus": { transform: "none" },
      }}
    >
      {layoutCopy.skip}
    </Box>
  );
}

function Rail() {
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        height: "100vh",
        display: "flex",
        flexDirection: "column",
        gap: 3,
        padding: "22px 12px 16px",
        borderRight: 1,
        borderColor: "divider",
        overflowY: "auto",
      }}
    >
      <Box sx={{ paddingInline: 1.25 }}>
        <Brand markOnly />
      </Box>
      <Navigation />
    </Box>
  );
}

function Bar() {
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: "appBar",
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        height: 56,
        paddingInline: 2,
        backgroundColor: "background.default",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Brand />
      <IconButton
        aria-label={layoutCopy.menu}
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <MenuIcon />
      </IconButton>
      <Box
        component="dialog"
        ref={menu}
        aria-label={layoutCopy.menu}
        // A press beside the menu lands on the dialog itself.
        onClick={(event) => event.target === menu.current && close()}
        sx={menuStyle}
      >
        <Box sx={{ display: "flex", justifyContent: "flex-end", marginBottom: 1 }}>
          <IconButton aria-label={layoutCopy.closeMenu} onClick={close}>
            <CloseIcon />
          </IconButton>
        </Box>
        <Navigation onLeave={close} />
      </Box>
    </Box>
  );
}

/** The browser's own modal dialog at the right edge: it keeps the focus and closes on Escape. */
const menuStyle = {
  "&[open]": { display: "flex" },
  flexDirection: "column",
  position: "fixed",
  inset: "0 0 0 auto",
  width: 280,
  maxWidth: "100vw",
  height: "100dvh",
  maxHeight: "none",
  margin: 0,
  padding: "6px 12px 16px",
  border: 0,
  backgroundColor: "background.paper",
  color: "text.primary",
  "&::backdrop": { backgroundColor: "rgb(0 0 0 / 0.45)" },
} as const;
