import { lazy, type ReactNode } from "react";
import { Admin, CustomRoutes, Notification, Resource } from "react-admin";
import { createBrowserRouter, Route } from "react-router";
import { RouterProvider } from "react-router/dom";
import apiTokens from "./api-tokens/index.ts";
import companies from "./companies/index.ts";
import assignmentRules from "./assignment-rules/index.ts";
import audit from "./audit/index.ts";
import appointmentTypes from "./calendar/appointment-types/index.ts";
import appointments from "./calendar/appointments/index.ts";
import blockedTimes from "./calendar/blocked-times/index.ts";
import calendars from "./calendar/calendars/index.ts";
import calendar from "./calendar/index.ts";
import type { Config } from "./config.ts";
import { conversations, handoffs } from "./conversations/index.ts";
import { reports } from "./dashboard/index.ts";
import imports from "./imports/index.ts";
import { BackOfficeLayout } from "./shell/back-office-layout.tsx";
import { SessionEnd } from "./sign-in/session-end.tsx";
import { SiteAddress } from "./shell/site-address.tsx";
import { StartScreen } from "./shell/start-screen.tsx";
import { StorageNotice } from "./shell/storage-notice.tsx";
import { AccessDenied, Crash, NotFound, Outage, Waiting } from "./shell/special-screens.tsx";
import leads from "./leads/index.ts";
import { KeyboardShortcuts } from "./leads/keyboard/keyboard-shortcuts.tsx";
import mailbox from "./mailbox/index.ts";
import { CommandPalette } from "./palette/command-palette.tsx";
import people from "./people/index.ts";
import notes from "./notes/index.ts";
import operations from "./operations/index.ts";
import outbox from "./outbox/index.ts";
import pipeline from "./pipeline/index.ts";
import privacy from "./privacy/index.ts";
import { createAuthProvider } from "./providers/auth/auth-provider.ts";
import { createDataProvider } from "./providers/data/data-provider.ts";
import { i18nProvider } from "./providers/i18n-provider.ts";
import { createQueryClient } from "./providers/query-client.ts";
import rejectedForms from "./rejected-forms/index.ts";
import replyTemplates from "./reply-templates/index.ts";
import scoring from "./scoring/index.ts";
import { createStore } from "./providers/store.ts";
import { openSupabase } from "./providers/supabase-client.ts";
import settings from "./settings/index.ts";
import spam from "./spam/index.ts";
import staff from "./staff/index.ts";
import subscribers from "./subscribers/index.ts";
import tasks from "./tasks/index.ts";
import today from "./today/index.ts";
import webhooks from "./webhooks/index.ts";
import { BrandContext } from "./theme/brand.ts";
import { createThemes } from "./theme/theme.ts";
import { layoutCopy } from "./ui/ui.copy.ts";

const LoginPage = lazy(async () => ({
  default: (await import("./sign-in/login-page.tsx")).LoginPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import("./sign-in/forgot-password-page.tsx")).ForgotPasswordPage,
}));
const AccountPage = lazy(async () => ({
  default: (await import("./account/account-page.tsx")).AccountPage,
}));
const AcceptInvitationPage = lazy(async () => ({
  default: (await import("./sign-in/accept-invitation-page.tsx")).AcceptInvitationPage,
}));
const SetPasswordPage = lazy(async () => ({
  default: (await import("./sign-in/set-password-page.tsx")).SetPasswordPage,
}));

/** Toasts appear at the bottom right. A click elsewhere must not close one that offers an undo. */
const Toasts = () => (
  <Notification
    anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
    slotProps={{ clickAwayListener: { mouseEvent: false, touchEvent: false } }}
  />
);

/** The layout with the sign-in dialog that appears above a screen when the session ends. */
const LayoutWithSessionEnd = ({ children }: { children?: ReactNode }) => (
  <>
    <KeyboardShortcuts>
      <CommandPalette>
        <BackOfficeLayout>{children}</BackOfficeLayout>
      </CommandPalette>
    </KeyboardShortcuts>
    <SessionEnd />
  </>
);

/** Creates the back office under /admin. Its data router lets forms block navigation with unsaved changes. */
export function createApp(config: Config) {
  const supabase = openSupabase(config.supabaseUrl, config.supabasePublishableKey);
  const admin = (
    <BrandContext value={config.brand}>
      <SiteAddress value={config.siteUrl}>
        <StorageNotice />
        <Admin
          title={layoutCopy.product}
          authProvider={createAuthProvider(supabase, config.contentOrigin)}
          dataProvider={createDataProvider(supabase)}
          i18nProvider={i18nProvider}
          queryClient={createQueryClient()}
          store={createStore()}
          {...createThemes(config.brand)}
          requireAuth
          dashboard={StartScreen}
          disableTelemetry
          layout={LayoutWithSessionEnd}
          notification={Toasts}
          loginPage={LoginPage}
          loading={Waiting}
          catchAll={NotFound}
          accessDenied={AccessDenied}
          authenticationError={Outage}
          error={Crash}
        >
          <Resource {...today} />
          <Resource {...tasks} />
          <Resource {...notes} />
          <Resource {...leads} />
          <Resource {...spam} />
          <Resource {...imports} />
          <Resource {...people} />
          <Resource {...companies} />
          <Resource {...subscribers} />
          <Resource {...pipeline} />
          <Resource {...handoffs} />
          <Resource {...conversations} />
          <Resource {...calendar} />
          <Resource {...appointments} />
          <Resource {...blockedTimes} />
          <Resource {...appointmentTypes} />
          <Resource {...calendars} />
          <Resource {...reports} />
          <Resource {...settings} />
          <Resource {...staff} />
          <Resource {...assignmentRules} />
          <Resource {...scoring} />
          <Resource {...replyTemplates} />
          <Resource {...webhooks} />
          <Resource {...apiTokens} />
          <Resource {...operations} />
          <Resource {...outbox} />
          <Resource {...mailbox} />
          <Resource {...rejectedForms} />
          <Resource {...audit} />
          <Resource {...privacy} />
          <CustomRoutes>
            <Route path="/account" element={<AccountPage />} />
          </CustomRoutes>
          <CustomRoutes noLayout>
            <Route path="/forgot-password" element={<ForgotPasswordPage />} />
            <Route path="/set-password" element={<SetPasswordPage />} />
            <Route path="/accept-invitation" element={<AcceptInvitationPage />} />
          </CustomRoutes>
        </Admin>
      </SiteAddress>
    </BrandContext>
  );
  const router = createBrowserRouter([{ path: "*", element: admin }], { basename: "/admin" });
  // With transitions, the sign-in page would wait until the previous screen has rendered.
  return <RouterProvider router={router} useTransitions={false} />;
}
