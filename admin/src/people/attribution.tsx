import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Json } from "@site/supabase/contracts/database.types";
import { DescriptionList } from "../ui/description-list.tsx";
import { peopleCopy } from "./people.copy.ts";
import { touchesOf } from "./touches.ts";

const copy = peopleCopy.attribution;

/** The first and last attribution touchpoint of the person. */
export function Attribution({ leads }: { leads: readonly { attribution: Json | null }[] }) {
  const touches = touchesOf(leads);
  const parts = [
    [copy.first, touches.first],
    [copy.last, touches.last],
  ] as const;
  return (
    <Box
      component="section"
      sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Typography variant="h2">{copy.title}</Typography>
      {parts.every(([, facts]) => facts.length === 0) && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      {parts.map(
        ([title, facts]) =>
          facts.length > 0 && (
            <Box key={title}>
              <Typography variant="h3" sx={{ fontSize: "0.875rem", fontWeight: 600 }}>
                {title}
              </Typography>
              <DescriptionList facts={facts} />
            </Box>
          ),
      )}
    </Box>
  );
}
