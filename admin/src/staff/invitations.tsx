import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import {
  DataTable,
  ListBase,
  useDataProvider,
  useListContext,
  useRecordContext,
} from "react-admin";
import { useChange } from "../editing/use-command.ts";
import { formatDateTime } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { useEmailToast } from "../shared/emails/use-email-toast.ts";
import { ListFailure, alwaysFresh } from "../ui/list-states.tsx";
import { roleLabels } from "../ui/ui.copy.ts";
import { staffCopy } from "./staff.copy.ts";

const copy = staffCopy.invitations;

type Invitation = Database["public"]["Tables"]["staff_invitations"]["Row"];

const openOnly = { "accepted_at@is": "null", "revoked_at@is": "null" };
const newestFirst = { field: "created_at", order: "DESC" } as const;

/** Open invitations, which can be resent or revoked. Renders nothing if there are none. */
export const Invitations = () => (
  <ListBase<Invitation>
    resource="staff_invitations"
    disableSyncWithLocation
    storeKey={false}
    filter={openOnly}
    sort={newestFirst}
    perPage={100}
    queryOptions={alwaysFresh}
  >
    <InvitationTable />
  </ListBase>
);

function InvitationTable() {
  const { data, error } = useListContext<Invitation>();
  if (error) return <ListFailure text={copy.failed} />;
  if (!data?.length) return null;
  return (
    <Box component="section" aria-labelledby="open-invitations" sx={{ marginBlock: 2 }}>
      <Typography variant="h2" id="open-invitations">
        {copy.title}
      </Typography>
      <DataTable<Invitation>
        rowClick={false}
        bulkActionButtons={false}
        sx={{ "& .wide": { display: { xs: "none", md: "table-cell" } } }}
      >
        <DataTable.Col source="name" label={staffCopy.columns.name} />
        <DataTable.Col source="email" label={staffCopy.columns.email} className="wide" />
        <DataTable.Col
          source="role"
          label={staffCopy.columns.role}
          render={({ role }: Invitation) => roleLabels[role]}
        />
        <DataTable.Col
          source="expires_at"
          label={staffCopy.columns.is_active}
          className="wide"
          field={InvitationState}
        />
        <DataTable.Col label={copy.actions} field={InvitationActions} />
      </DataTable>
    </Box>
  );
}

function InvitationState() {
  const invitation = useRecordContext<Invitation>();
  const now = useNow();
  if (!invitation) return null;
  const expiry = formatDateTime(invitation.expires_at);
  const isExpired = Date.parse(invitation.expires_at) <= now;
  return (
    <>
      {copy.sent(formatDateTime(invitation.sent_at))},{" "}
      {isExpired ? copy.expired(expiry) : copy.open(expiry)}
    </>
  );
}

function InvitationActions() {
  const invitation = useRecordContext<Invitation>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(staffCopy.failedTitle);
  const toEmailToast = useEmailToast();
  if (!invitation) return null;
  const { id, name, email } = invitation;
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy}
        aria-label={copy.resendTo(name)}
        onClick={() =>
          change(async () => {
            await dataProvider.call("resend_invitation", { id });
            return toEmailToast(copy.resent(email), copy.recaptured);
          })
        }
      >
        {copy.resend}
      </Button>
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy}
        aria-label={copy.revokeOf(name)}
        onClick={() =>
          change(async () => {
            await dataProvider.call("revoke_invitation", { id });
            return copy.revoked(email);
          })
        }
      >
        {copy.revoke}
      </Button>
    </Box>
  );
}
