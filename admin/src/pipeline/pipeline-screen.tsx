import { DndContext, DragOverlay } from "@dnd-kit/core";
import Box from "@mui/material/Box";
import { leadStatuses } from "@site/supabase/contracts/lead-values";
import { useMemo, useState, type KeyboardEvent } from "react";
import { useCanAccess } from "react-admin";
import { useSearchParams } from "react-router";
import type { FoundLead } from "../providers/data/found-lead.ts";
import { leadFilter, type LeadFilter } from "../providers/data/lead-query.ts";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { BoardContext } from "./board.ts";
import { announcements, findColumn, leadOf, statusOf, useBoardSensors } from "./board-sensors.ts";
import { focusNeighbor, restoreFocus } from "./card-focus.ts";
import { DraggedCard } from "./pipeline-card.tsx";
import { PipelineColumn } from "./pipeline-column.tsx";
import { PipelineFilters } from "./pipeline-filters.tsx";
import { pipelineCopy as copy } from "./pipeline.copy.ts";
import { useMoveLead } from "./use-move-lead.tsx";

/** `/admin/pipeline`: the leads as a board with a column for each status. Its filters are in the address. */
export function PipelineScreen() {
  const { canAccess: canMove = false } = useCanAccess({ resource: "leads", action: "edit" });
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(
    () =>
      leadFilter({
        q: search.get("q"),
        owner: search.get("owner"),
        form_source: search.get("form_source"),
      }),
    [search],
  );
  const changeFilter = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <ScreenHeader title={copy.title} subtitle={canMove ? copy.subtitle : copy.readOnlySubtitle} />
      <PipelineFilters filter={filter} onChange={changeFilter} />
      <Board filter={filter} canMove={canMove} />
    </Box>
  );
}

function Board({ filter, canMove }: { filter: LeadFilter; canMove: boolean }) {
  const [moveLead, moving] = useMoveLead();
  const [dragged, setDragged] = useState<FoundLead>();
  const sensors = useBoardSensors();
  const move = (lead: FoundLead, to: FoundLead["status"]) => {
    void moveLead(lead, to).then(() => restoreFocus(lead.id));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (dragged || ctrlKey || metaKey || altKey || shiftKey) return;
    if (target instanceof HTMLAnchorElement && focusNeighbor(target, event.key))
      event.preventDefault();
  };
  return (
    <BoardContext value={{ filter, canMove, moving, move }}>
      <DndContext
        sensors={sensors}
        collisionDetection={findColumn}
        accessibility={{ announcements, screenReaderInstructions: { draggable: copy.hint } }}
        onDragStart={({ active }) => setDragged(leadOf(active))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={({ active, over }) => {
          setDragged(undefined);
          const [lead, status] = [leadOf(active), statusOf(over?.id)];
          if (lead && status && status !== lead.status) move(lead, status);
        }}
      >
        <Box
          component="section"
          aria-label={copy.board}
          onKeyDown={handleKeyDown}
          sx={{
            display: "grid",
            gap: 1.5,
            // On a phone the columns scroll horizontally, and a part of the next column is visible.
            gridAutoFlow: { xs: "column", md: "row" },
            gridAutoColumns: { xs: "min(82vw, 320px)" },
            gridTemplateColumns: { md: "repeat(4, minmax(0, 1fr))" },
            overflowX: { xs: "auto", md: "visible" },
            scrollSnapType: { xs: dragged ? "none" : "x mandatory", md: "none" },
            marginInline: { xs: -2, md: 0 },
            paddingInline: { xs: 2, md: 0 },
            scrollPaddingInline: { xs: "16px", md: 0 },
            ...(dragged && { userSelect: "none" }),
          }}
        >
          {leadStatuses.map((status) => (
            <PipelineColumn key={status} status={status} />
          ))}
        </Box>
        <DragOverlay dropAnimation={null}>{dragged && <DraggedCard lead={dragged} />}</DragOverlay>
      </DndContext>
    </BoardContext>
  );
}
