import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { Lead } from "@site/supabase/contracts/lead";
import { leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { useState } from "react";
import { useGetList } from "react-admin";
import { Link } from "react-router";
import { formatDateTime, formatLongDateTime } from "../format/time.ts";
import { sourceLabel } from "../shared/leads/lead-source.ts";
import type { Person } from "../shared/person/do-not-contact.tsx";
import { Part } from "../ui/query-section.tsx";
import { companiesCopy } from "./companies.copy.ts";

const copy = companiesCopy.leads;
const pageSize = 20;
const columns = [
  "id",
  "name",
  "person_id",
  "form_source",
  "origin",
  "submitted_form",
  "status",
  "lead_score",
  "created_at",
] as const;
const newestFirst = { field: "created_at", order: "DESC" } as const;

/** The leads of the company's people, newest first. `of` filters them by person. */
export function CompanyLeads(props: { of: object; people: readonly Person[] }) {
  const [shown, setShown] = useState(pageSize);
  const query = useGetList<Pick<Lead, (typeof columns)[number]>>("leads", {
    filter: props.of,
    sort: newestFirst,
    pagination: { page: 1, perPage: shown },
    // Without the search of the list of leads, which has no filter by person.
    meta: { of: "people", columns },
  });
  const nameOf = (lead: Pick<Lead, "name" | "person_id">) =>
    props.people.find(({ id }) => id === lead.person_id)?.name || lead.name;
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      {query.data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map((lead) => (
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
            <Box sx={{ minWidth: 0 }}>
              <MuiLink component={Link} to={`/leads/${lead.id}`} underline="always">
                {nameOf(lead)}
              </MuiLink>
              <Box component="span" sx={{ color: "text.secondary" }}>
                {` · ${sourceLabel({ ...lead, form_title: lead.submitted_form?.title })}`}
              </Box>
            </Box>
            <Box component="span" sx={{ color: "text.secondary" }}>
              {[leadStatusLabels[lead.status], copy.score(lead.lead_score)].join(" · ")}
              {" · "}
              <time dateTime={lead.created_at} title={formatLongDateTime(lead.created_at)}>
                {formatDateTime(lead.created_at)}
              </time>
            </Box>
          </Box>
        ))}
      </Box>
      {(query.total ?? 0) > shown && (
        <MuiLink
          component="button"
          variant="body2"
          underline="always"
          sx={{ justifySelf: "start" }}
          onClick={() => setShown(Math.min(shown + pageSize, 100))}
        >
          {copy.older}
        </MuiLink>
      )}
    </Part>
  );
}
