import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { Lead } from "@site/supabase/contracts/lead";
import { leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { useGetManyReference } from "react-admin";
import { Link } from "react-router";
import { Part } from "../ui/query-section.tsx";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import type { Person } from "../shared/person/do-not-contact.tsx";
import { sourceLabel } from "../shared/leads/lead-source.ts";
import { ScorePoints } from "../shared/person/score-points.tsx";
import { Attribution } from "./attribution.tsx";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.leads;
const columns = [
  "id",
  "email",
  "form_source",
  "origin",
  "submitted_form",
  "status",
  "lead_score",
  "created_at",
  "attribution",
] as const;

/** The person's leads, newest first, the score of their best lead, and their attribution. */
export function PersonLeads({ person }: { person: Person }) {
  const query = useGetManyReference<Pick<Lead, (typeof columns)[number]>>("leads", {
    target: "person_id",
    id: person.id,
    sort: { field: "created_at.desc,id", order: "DESC" },
    pagination: { page: 1, perPage: 100 },
    filter: {},
    meta: { columns },
  });
  const leads = query.data ?? [];
  const best = leads.reduce<(typeof leads)[number] | undefined>(
    (highest, lead) => (!highest || lead.lead_score > highest.lead_score ? lead : highest),
    undefined,
  );
  return (
    <>
      {best && <ScorePoints leadId={best.id} score={best.lead_score} />}
      <Part title={copy.title} query={query} failed={copy.failed}>
        {leads.length === 0 && (
          <Typography variant="body2" color="text.secondary">
            {copy.none}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
          {leads.map((lead) => (
            <Box
              component="li"
              key={lead.id}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                justifyContent: "space-between",
                columnGap: 2,
                paddingBlock: 0.75,
                borderTop: 1,
                borderColor: "divider",
                overflowWrap: "anywhere",
              }}
            >
              <MuiLink component={Link} to={`/leads/${lead.id}`} underline="always">
                {sourceLabel({ ...lead, form_title: lead.submitted_form?.title })}
              </MuiLink>
              <Box component="span" sx={{ color: "text.secondary" }}>
                {[leadStatusLabels[lead.status], copy.score(lead.lead_score)].join(" · ")}
                {" · "}
                <time dateTime={lead.created_at} title={formatLongDateTime(lead.created_at)}>
                  {formatDateTime(lead.created_at)}
                </time>
              </Box>
              {lead.email.trim().toLowerCase() !== person.email && (
                <Box sx={{ width: "100%", color: "text.secondary" }}>{lead.email}</Box>
              )}
            </Box>
          ))}
        </Box>
      </Part>
      {query.data && <Attribution leads={leads} />}
    </>
  );
}
