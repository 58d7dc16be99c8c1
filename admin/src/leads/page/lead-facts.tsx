import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { Lead } from "@site/supabase/contracts/lead";
import { useContext } from "react";
import { SiteAddress } from "../../shell/site-address.tsx";
import { getLeadCampaign } from "../../shared/leads/campaign.ts";
import { sourceLabel } from "../../shared/leads/lead-source.ts";
import { DescriptionList } from "../../ui/description-list.tsx";
import { formatLongDateTime } from "../../format/time.ts";
import { leadsCopy } from "../leads.copy.ts";

const copy = leadsCopy.edit;

/** Read-only fields of a lead. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const resource = lead.submitted_form?.resource;
  const campaign = getLeadCampaign(lead.attribution);
  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
      <Typography variant="h2">{copy.facts}</Typography>
      <DescriptionList
        facts={[
          [copy.source, sourceLabel({ ...lead, form_title: lead.submitted_form?.title })],
          ...(lead.page_path
            ? [[copy.sentFrom, <PageLink key="page" path={lead.page_path} />] as const]
            : []),
          ...(resource ? [[copy.unlocked, resource.title] as const] : []),
          ...(campaign ? [[copy.campaign, campaign] as const] : []),
          [copy.created, formatLongDateTime(lead.created_at)],
          [copy.session, lead.session_id],
        ]}
      />
    </Box>
  );
}

/** A link to the page of the site on which the form was sent. */
function PageLink({ path }: { path: string }) {
  const site = useContext(SiteAddress).replace(/\/$/, "");
  return (
    <Link href={`${site}${path}`} target="_blank" rel="noreferrer" underline="always">
      {path}
    </Link>
  );
}
