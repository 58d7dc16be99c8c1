import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Database } from "@site/supabase/contracts/database.types";
import { useDataProvider, useGetList, useGetManyReference } from "react-admin";
import { Part } from "../ui/query-section.tsx";
import { formatDateTime } from "../format/time.ts";
import { useChange } from "../editing/use-command.ts";
import type { Person } from "../shared/person/do-not-contact.tsx";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.merges;
const columns = ["id", "merged_id", "merged_at"] as const;
type Merge = Pick<Database["public"]["Tables"]["person_merges"]["Row"], (typeof columns)[number]>;

/** The people who were merged into this person. A merge can be undone until it is deleted after 30 days. */
export function PersonMerges({ personId, isEditor }: { personId: string; isEditor: boolean }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.undoFailed);
  const query = useGetManyReference<Pick<Person, "id" | "email">>("people", {
    target: "merged_into",
    id: personId,
    sort: { field: "email", order: "ASC" },
    pagination: { page: 1, perPage: 100 },
    filter: {},
    meta: { columns: ["id", "email"] },
  });
  const merges = useGetList<Merge>("person_merges", {
    filter: { kept_id: personId, "undone_at@is": "null" },
    sort: { field: "merged_at", order: "DESC" },
    pagination: { page: 1, perPage: 100 },
    meta: { columns },
  });
  if (query.data?.length === 0) return null;
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map(({ id, email }) => {
          const merge = merges.data?.find(({ merged_id }) => merged_id === id);
          // Merges are sorted newest first. Only the newest one can be undone.
          const isFollowed = merge !== undefined && merge !== merges.data?.[0];
          return (
            <Box
              component="li"
              key={id}
              sx={{
                display: "flex",
                alignItems: "center",
                justifyContent: "space-between",
                gap: 2,
                paddingBlock: 0.75,
                borderTop: 1,
                borderColor: "divider",
                overflowWrap: "anywhere",
              }}
            >
              <Box>
                {email}
                {merge && (
                  <Box sx={{ color: "text.secondary" }}>
                    {copy.mergedAt(formatDateTime(merge.merged_at))}
                    {isFollowed && isEditor && (
                      <Box id={`${id}-followed`}>{copy.undoLaterFirst}</Box>
                    )}
                  </Box>
                )}
              </Box>
              {merge && isEditor && (
                <Button
                  variant="outlined"
                  disabled={isBusy || isFollowed}
                  aria-describedby={isFollowed ? `${id}-followed` : undefined}
                  aria-label={copy.undoLabel(email)}
                  sx={{ flex: "none" }}
                  onClick={() =>
                    change(async () => {
                      await dataProvider.call("undo_merge", { merge: merge.id });
                      return copy.undone;
                    })
                  }
                >
                  {copy.undo}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Part>
  );
}
