import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Database } from "@site/supabase/contracts/database.types";
import { useDataProvider, useGetList } from "react-admin";
import { roleLabels } from "../ui/ui.copy.ts";
import { Part } from "../ui/query-section.tsx";
import { shortTime } from "../format/time.ts";
import { useChange } from "../editing/use-command.ts";
import { useNow } from "../format/use-now.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { staffCopy } from "./staff.copy.ts";

const copy = staffCopy.invitations;

type Invitation = Database["public"]["Tables"]["staff_invitations"]["Row"];

const waiting = {
  filter: { "accepted_at@is": "null", "revoked_at@is": "null" },
  sort: { field: "created_at", order: "DESC" },
  pagination: { page: 1, perPage: 100 },
} as const;
const shownInPlace = { onError: () => undefined };

/** Who was invited and has not come yet; each can be mailed again or taken back. */
export function Invitations() {
  const query = useGetList<Invitation>("staff_invitations", waiting, shownInPlace);
  if (query.data?.length === 0) return null;
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {query.data?.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Box>
    </Part>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, name, email, role, sent_at, expires_at } = invitation;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(staffCopy.failedTitle);
  const isOver = Date.parse(expires_at) <= useNow();
  const facts = [
    roleLabels[role],
    copy.sent(shortTime(sent_at)),
    isOver ? copy.over(shortTime(expires_at)) : copy.open(shortTime(expires_at)),
  ];
  return (
    <Box
      component="li"
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
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere", flex: "1 1 280px" }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Box>{" "}
        {email}
        <Box sx={{ color: "text.secondary" }}>{facts.join(" · ")}</Box>
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button
          variant="outlined"
          size="small"
          disabled={isBusy}
          aria-label={copy.resendTo(name)}
          onClick={() =>
            change(async () => {
              await dataProvider.call("resend_invitation", { id });
              return copy.resent(email);
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
    </Box>
  );
}
