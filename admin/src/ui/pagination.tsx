import NextIcon from "@mui/icons-material/ChevronRight";
import PreviousIcon from "@mui/icons-material/ChevronLeft";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useListContext } from "react-admin";
import type { TotalMeta } from "../providers/data/list-reader.ts";
import { layoutCopy } from "./ui.copy.ts";
import { NativeChoice } from "./native-select.tsx";

const sizes = [25, 50, 100] as const;

const copy = layoutCopy.pages;

const isAbout = (meta: Partial<TotalMeta> | undefined) => meta?.isExact === false;

/** Which rows are shown, how many per page, and the way to the next. */
export function Pages() {
  const list = useListContext();
  const total = list.total ?? 0;
  const from = total === 0 ? 0 : (list.page - 1) * list.perPage + 1;
  const to = Math.min(list.page * list.perPage, total);
  return (
    <Box
      component="nav"
      aria-label={copy.label}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 1.5,
        fontSize: "0.875rem",
        color: "text.secondary",
      }}
    >
      {total > sizes[0] && (
        <Box component="label" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          {copy.perPage}
          <NativeChoice
            value={String(list.perPage)}
            onChange={(size) => list.setPerPage(Number(size))}
            choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </Box>
      )}
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, marginLeft: "auto" }}>
        <span aria-live="polite">
          {copy.range(from, to, isAbout(list.meta) ? copy.about(total) : total.toLocaleString())}
        </span>
        <IconButton
          aria-label={copy.previous}
          disabled={!list.hasPreviousPage}
          onClick={() => list.setPage(list.page - 1)}
        >
          <PreviousIcon />
        </IconButton>
        <IconButton
          aria-label={copy.next}
          disabled={!list.hasNextPage}
          onClick={() => list.setPage(list.page + 1)}
        >
          <NextIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
