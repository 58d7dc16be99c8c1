import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Lead } from "@site/supabase/contracts/lead";
import { inquiryTypeLabels, leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { useRecordContext } from "react-admin";
import { FactList } from "../../ui/description-list.tsx";
import { leadsCopy } from "../leads.copy.ts";

const copy = leadsCopy.edit;

/** The lead's fields for those who read and do not change. */
export function LeadDetails() {
  const lead = useRecordContext<Lead>();
  if (!lead) return null;
  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
      <Typography variant="h2">{copy.details}</Typography>
      <FactList
        facts={[
          [copy.status, leadStatusLabels[lead.status]],
          [copy.email, lead.email],
          [copy.company, lead.company],
          [copy.role, lead.role],
          [copy.phone, lead.phone],
          [copy.inquiryType, lead.inquiry_type && inquiryTypeLabels[lead.inquiry_type]],
        ]}
      />
      <Typography variant="body2" color="text.secondary">
        {copy.readOnly}
      </Typography>
    </Box>
  );
}
