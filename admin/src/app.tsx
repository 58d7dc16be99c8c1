import CssBaseline from "@mui/material/CssBaseline";
import { lazy, Suspense } from "react";
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from "react-admin";
import { BrowserRouter, Route } from "react-router";
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
import { Shell } from "./shell/shell.tsx";
import { SiteAddress } from "./shell/site-address.tsx";
import { StorageNotice } from "./shell/storage-notice.tsx";
import { Toasts } from "./shell/toasts.tsx";
import { AccessDenied, Crash, NotFound, Outage, Waiting } from "./shell/special-screens.tsx";
import leads from "./leads/index.ts";
import mailbox from "./mailbox/index.ts";
import people from "./people/index.ts";
import replyTemplates from "./people/replies/index.ts";
import operations from "./operations/index.ts";
import outbox from "./outbox/index.ts";
import pipeline from "./pipeline/index.ts";
import privacy from "./privacy/index.ts";
import { createAuthProvider } from "./providers/auth/auth-provider.ts";
import { createDataProvider } from "./providers/data/data-provider.ts";
import { createI18nProvider } from "./providers/i18n-provider.ts";
import { createQueryClient } from "./providers/query-client.ts";
import refused from "./refused/index.ts";
import scoring from "./scoring/index.ts";
import { createStore } from "./providers/store.ts";
import { openSupabase } from "./providers/supabase-client.ts";
import { SessionEnd } from "./sign-in/session-end.tsx";
import settings from "./settings/index.ts";
import spam from "./spam/index.ts";
import staff from "./staff/index.ts";
import subscribers from "./subscribers/index.ts";
import { darkTheme, lightTheme } from "./theme/theme.ts";

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

/**
 * The back office under /admin. It is put together from the parts of react-admin's `<Admin>`,
 * whose defaults (layout, login page, guessers) would be downloaded by everyone and seen by nobody.
 */
export function createApp(config: Config) {
  const supabase = openSupabase(config.supabaseUrl, config.supabasePublishableKey);
  return (
    // As a transition, the way to the sign-in page would wait while react-admin, still on the old
    // screen, starts it again: on a busy machine for many seconds.
    <BrowserRouter basename="/admin" useTransitions={false}>
      <AdminContext
        authProvider={createAuthProvider(supabase, config.contentOrigin)}
        dataProvider={createDataProvider(supabase)}
        i18nProvider={createI18nProvider()}
        queryClient={createQueryClient()}
        store={createStore()}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
      >
        <CssBaseline enableColorScheme />
        <StorageNotice />
        <SiteAddress value={config.siteUrl}>
          <Suspense fallback={<Waiting />}>
            <CoreAdminUI
              requireAuth
              disableTelemetry
              layout={Shell}
              loginPage={LoginPage}
              loading={Waiting}
              catchAll={NotFound}
              accessDenied={AccessDenied}
              authenticationError={Outage}
              error={Crash}
            >
              <Resource {...leads} />
              <Resource {...pipeline} />
              <Resource {...people} />
              <Resource {...handoffs} />
              <Resource {...conversations} />
              <Resource {...calendar} />
              <Resource {...appointments} />
              <Resource {...blockedTimes} />
              <Resource {...appointmentTypes} />
              <Resource {...calendars} />
              <Resource {...reports} />
              <Resource {...spam} />
              <Resource {...refused} />
              <Resource {...subscribers} />
              <Resource {...replyTemplates} />
              <Resource {...imports} />
              <Resource {...scoring} />
              <Resource {...outbox} />
              <Resource {...mailbox} />
              <Resource {...privacy} />
              <Resource {...staff} />
              <Resource {...settings} />
              <Resource {...operations} />
              <Resource {...audit} />
              <CustomRoutes>
                <Route path="/account" element={<AccountPage />} />
              </CustomRoutes>
              <CustomRoutes noLayout>
                <Route path="/forgot-password" element={<ForgotPasswordPage />} />
                <Route path="/set-password" element={<SetPasswordPage />} />
                <Route path="/accept-invitation" element={<AcceptInvitationPage />} />
              </CustomRoutes>
            </CoreAdminUI>
          </Suspense>
          <SessionEnd />
        </SiteAddress>
        <Toasts />
      </AdminContext>
    </BrowserRouter>
  );
}
