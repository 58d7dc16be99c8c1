import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { useCanAccess, useGetList } from "react-admin";
import { Part } from "../ui/query-section.tsx";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.consents;

const sources: Readonly<Record<string, string>> = { ...formSourceLabels, booking: copy.booking };
type Consent = Database["public"]["Tables"]["consents"]["Row"];

/** The consents that the person gave and withdrew, for roles that can read consents. */
export function PersonConsents({ personId }: { personId: string }) {
  const { canAccess } = useCanAccess({ resource: "consents", action: "list" });
  return canAccess ? <Consents personId={personId} /> : null;
}

function Consents({ personId }: { personId: string }) {
  const query = useGetList<Consent>("consents", {
    filter: { person_id: personId },
    sort: { field: "at.desc,id", order: "DESC" },
    pagination: { page: 1, perPage: 50 },
  });
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      {query.data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map(({ id, purpose, given, wording, source, at }) => (
          <Box
            component="li"
            key={id}
            sx={{ paddingBlock: 0.75, borderTop: 1, borderColor: "divider" }}
          >
            {copy.purposes[purpose]}: {given ? copy.given : copy.withdrawn}
            <Box sx={{ color: "text.secondary" }}>
              <time dateTime={at} title={formatLongDateTime(at)}>
                {formatDateTime(at)}
              </time>
              {` · ${copy.wording(wording, sources[source] ?? source)}`}
            </Box>
          </Box>
        ))}
      </Box>
    </Part>
  );
}
