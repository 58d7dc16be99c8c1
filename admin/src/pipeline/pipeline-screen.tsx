import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { formSourceLabels, formSources, leadStatuses } from "@site/supabase/contracts/lead-values";
import { useMemo } from "react";
import { useCanAccess, useRefresh } from "react-admin";
import { useSearchParams } from "react-router";
import { Heard } from "../ui/visually-hidden.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { NativeChoice } from "../ui/native-select.tsx";
import { useOwnerChoices } from "../shared/leads/owner-choices.ts";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { useLeadStatus } from "../shared/leads/use-lead-status.ts";
import { useLive } from "../live/live.ts";
import type { FoundLead } from "../providers/data/found-lead.ts";
import { leadFilter, type LeadFilter } from "../providers/data/lead-query.ts";
import { BoardContext, cardAttribute } from "./board.ts";
import { PipelineColumn } from "./pipeline-column.tsx";
import { pipelineCopy as copy } from "./pipeline.copy.ts";
import { useCardDrag } from "./use-card-drag.ts";
import { useCardKeys } from "./use-card-keys.ts";

const sourceChoices = [
  { value: "", label: copy.allSources },
  ...formSources.map((value) => ({ value, label: formSourceLabels[value] })),
];

/** `/admin/pipeline`: the leads as a board, a column for each status; its filters stand in the address. */
export function PipelineScreen() {
  const { canAccess: mayMove = false } = useCanAccess({ resource: "leads", action: "edit" });
  const [asked, ask] = useSearchParams();
  const filter = useMemo(
    () => leadFilter({ owner: asked.get("owner"), form_source: asked.get("form_source") }),
    [asked],
  );
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(asked);
    if (value) next.set(name, value);
    else next.delete(name);
    ask(next, { replace: true });
  };
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <ScreenHeader
        title={copy.title}
        subtitle={mayMove ? copy.subtitle : copy.subtitleOfReaders}
      />
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Filters filter={filter} onChange={set} />
        <Board filter={filter} mayMove={mayMove} />
      </Box>
    </Box>
  );
}

function Filters(props: { filter: LeadFilter; onChange: (name: string, value: string) => void }) {
  const { filter } = props;
  const owners = useOwnerChoices(filter.owner);
  const { arrived, markSeen } = useLive();
  const refresh = useRefresh();
  const { new: count } = arrived.leads;
  return (
    <Box
      component="search"
      aria-label={copy.filters}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, minHeight: 38 }}
    >
      <NativeChoice
        label={layoutCopy.owners.label}
        value={filter.owner ?? ""}
        choices={owners}
        onChange={(owner) => props.onChange("owner", owner)}
        sx={{ height: 38, maxWidth: 220 }}
      />
      <NativeChoice
        label={copy.source}
        value={filter.form_source ?? ""}
        choices={sourceChoices}
        onChange={(source) => props.onChange("form_source", source)}
        sx={{ height: 38 }}
      />
      <Box component="output" sx={{ marginLeft: "auto" }}>
        {count > 0 && (
          <Button
            variant="contained"
            onClick={() => {
              refresh();
              markSeen("leads");
            }}
          >
            {copy.news(count)}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Board({ filter, mayMove }: { filter: LeadFilter; mayMove: boolean }) {
  const [move, moving] = useLeadStatus();
  const drop = (lead: FoundLead, to: FoundLead["status"]) => {
    void move(lead, to).then(() => keepPlace(lead.id));
  };
  const pointer = useCardDrag(drop);
  const keys = useCardKeys(mayMove, drop);
  const board = {
    filter,
    mayMove,
    held: pointer.held ?? keys.held,
    over: pointer.over ?? keys.over,
    moving,
    move: drop,
    onPointerDown: pointer.onPointerDown,
  };
  return (
    <BoardContext value={board}>
      <Box
        component="section"
        aria-label={copy.board}
        sx={{
          display: "grid",
          gap: 1.5,
          // On a phone the columns lie beside each other and snap; each leaves the next one in sight.
          gridAutoFlow: { xs: "column", md: "row" },
          gridAutoColumns: { xs: "min(82vw, 320px)" },
          gridTemplateColumns: { md: "repeat(4, minmax(0, 1fr))" },
          overflowX: { xs: "auto", md: "visible" },
          scrollSnapType: { xs: "x mandatory", md: "none" },
          marginInline: { xs: -2, md: 0 },
          paddingInline: { xs: 2, md: 0 },
          scrollPaddingInline: { xs: "16px", md: 0 },
        }}
      >
        {leadStatuses.map((status) => (
          <PipelineColumn
            key={status}
            status={status}
            onKeyDown={keys.onKeyDown}
            onBlur={keys.onBlur}
          />
        ))}
      </Box>
      <Box component="output" aria-live="assertive">
        <Heard>{keys.said}</Heard>
      </Box>
    </BoardContext>
  );
}

/** A card that has moved to another column takes the focus along that its move has lost. */
function keepPlace(id: string): void {
  let tries = 0;
  const look = () => {
    if (document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`[${cardAttribute}="${CSS.escape(id)}"] a`);
    if (link) link.focus();
    else if ((tries += 1) < 60) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
