import { useCanAccess } from "react-admin";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { useSentToast } from "../../shared/replies/sent-question.tsx";
import { LeadActions } from "./lead-actions.tsx";

/** The actions of a row (spec 2). Admins and sales are asked whether they sent the email. */
export function RowActions({ lead }: { lead: FoundLead }) {
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  const ask = useSentToast();
  const { id: leadId, person_id: personId } = lead;
  return (
    <LeadActions
      lead={lead}
      doNotContact={lead.do_not_contact}
      {...(canAccess && personId && { onMail: () => ask({ personId, leadId }) })}
    />
  );
}
