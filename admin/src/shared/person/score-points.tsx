import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { useGetList } from "react-admin";
import { Part } from "../../ui/query-section.tsx";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.points;

/** A row of `lead_points`; the data provider creates `id` from its two keys. */
type Points = Database["public"]["Tables"]["lead_points"]["Row"] & { id: string };

/** The scoring rules that the lead meets, the most points first. */
export function ScorePoints({ leadId, score }: { leadId: string; score: number }) {
  const query = useGetList<Points>("lead_points", {
    filter: { lead_id: leadId },
    sort: { field: "points", order: "DESC" },
    pagination: { page: 1, perPage: 100 },
  });
  const sum = (query.data ?? []).reduce((points, row) => points + row.points, 0);
  return (
    <Part title={copy.title(score)} query={query} failed={copy.failed}>
      {query.data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map(({ id, points, reason }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: "flex",
              justifyContent: "space-between",
              gap: 2,
              paddingBlock: 0.75,
              borderTop: 1,
              borderColor: "divider",
              overflowWrap: "anywhere",
            }}
          >
            {reason}
            <Box component="span" sx={{ whiteSpace: "nowrap", fontWeight: 600 }}>
              {copy.points(points)}
            </Box>
          </Box>
        ))}
      </Box>
      {query.data && query.data.length > 0 && sum !== score && (
        <Typography variant="body2" color="text.secondary">
          {copy.sum(sum)}
        </Typography>
      )}
    </Part>
  );
}
