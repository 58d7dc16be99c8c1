import Box from "@mui/material/Box";
import { useGetIdentity } from "react-admin";
import { DescriptionList } from "../ui/description-list.tsx";
import { roleLabels } from "../ui/ui.copy.ts";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { AbsenceList } from "../shared/staff/absence-list.tsx";
import { absencesCopy } from "../shared/staff/absences.copy.ts";
import { worksLeads } from "../shared/staff/staff-names.ts";
import { isStaffRole } from "../providers/auth/rights.ts";
import { accountCopy as copy } from "./account.copy.ts";
import { Appearance } from "./appearance.tsx";
import { EmailSignature } from "./email-signature.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactorPart } from "./second-factor-part.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

/** `/admin/account`: profile, sign-in, sessions and preferences of the user. */
export function AccountPage() {
  const { identity } = useGetIdentity();
  const staffRole = isStaffRole(identity?.role) ? identity.role : null;
  const role = staffRole && roleLabels[staffRole];
  return (
    <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 560 }}>
      <Box sx={{ display: "grid", gap: 2.5 }}>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <DescriptionList
          facts={[
            [copy.name, identity?.fullName ?? null],
            [copy.email, identity?.email ?? null],
            [copy.role, role],
          ]}
        />
      </Box>
      {identity && staffRole && worksLeads({ role: staffRole, is_active: true }) && (
        <AbsenceList staffId={String(identity.id)} text={absencesCopy.own} />
      )}
      <Appearance />
      <NotificationChoices />
      <EmailSignature />
      <PasswordForm />
      <SecondFactorPart />
      <OwnSessions />
      <SignOutEverywhere />
    </Box>
  );
}
