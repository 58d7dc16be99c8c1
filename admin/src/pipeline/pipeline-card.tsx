import { useDraggable } from "@dnd-kit/core";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import CircularProgress from "@mui/material/CircularProgress";
import MuiLink from "@mui/material/Link";
import NativeSelect from "@mui/material/NativeSelect";
import { leadStatuses, leadStatusLabels } from "@site/supabase/contracts/lead-values";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatLongDateTime, formatDateTime } from "../format/time.ts";
import type { FoundLead } from "../providers/data/found-lead.ts";
import { sourceLabel } from "../shared/leads/lead-source.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { cardAttribute, useBoard } from "./board.ts";
import type { CardData } from "./board-sensors.ts";
import { firstName } from "./first-name.ts";
import { pipelineCopy as copy } from "./pipeline.copy.ts";

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const nameStyle = { ...oneLine, fontWeight: 600, minWidth: 0 } as const;

/** A lead on the board. It is moved with the mouse, the keyboard or its status field. */
export function PipelineCard({ lead, bookedAt }: { lead: FoundLead; bookedAt?: string }) {
  const { canMove, moving } = useBoard();
  const isMoving = moving.has(lead.id);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: lead.id,
    data: { lead } satisfies CardData,
    disabled: !canMove || isMoving,
  });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      {...{ [cardAttribute]: lead.id }}
      {...listeners}
      aria-busy={isMoving}
      sx={{ opacity: isMoving || isDragging ? 0.5 : 1, cursor: canMove ? "grab" : undefined }}
    >
      <CardFrame
        lead={lead}
        bookedAt={bookedAt}
        name={
          <MuiLink
            component={Link}
            to={`/leads/${lead.id}`}
            // Space lifts the card while its link is focused; Enter still opens the link.
            ref={setActivatorNodeRef}
            draggable={false}
            aria-describedby={canMove ? attributes["aria-describedby"] : undefined}
            title={lead.name}
            sx={nameStyle}
          >
            {lead.name}
          </MuiLink>
        }
        action={canMove && <StatusSelect lead={lead} isMoving={isMoving} />}
      />
    </Box>
  );
}

/** The copy of a card that follows the pointer. */
export function DraggedCard({ lead }: { lead: FoundLead }) {
  return (
    <Box sx={{ cursor: "grabbing", boxShadow: "0 12px 32px rgb(0 0 0 / 0.2)" }}>
      <CardFrame lead={lead} name={<Box sx={nameStyle}>{lead.name}</Box>} />
    </Box>
  );
}

function CardFrame(props: {
  lead: FoundLead;
  name: ReactNode;
  action?: ReactNode;
  bookedAt?: string;
}) {
  const { lead, bookedAt } = props;
  const origin = [lead.company, sourceLabel(lead)].filter(Boolean).join(" · ");
  return (
    <Box
      sx={{
        // Contains visually hidden text, which would otherwise widen the page.
        position: "relative",
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: 0.25,
        padding: 1,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
        fontSize: "0.8125rem",
        lineHeight: 1.4,
      }}
    >
      <Box sx={{ display: "flex", gap: 1, justifyContent: "space-between", fontSize: "0.875rem" }}>
        {props.name}
        <Box
          component="span"
          title={copy.scored(lead.lead_score)}
          sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}
        >
          <VisuallyHidden>{copy.score}</VisuallyHidden>
          {lead.lead_score}
        </Box>
      </Box>
      <Box title={origin} sx={{ ...oneLine, color: "text.secondary" }}>
        {origin}
      </Box>
      <Box
        sx={{
          display: "flex",
          // In narrow columns the date wraps to its own line.
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          columnGap: 1,
        }}
      >
        {props.action}
        <Box
          title={lead.owner_name ?? undefined}
          sx={{ ...oneLine, maxWidth: "100%", marginLeft: "auto", color: "text.secondary" }}
        >
          {lead.owner_name ? firstName(lead.owner_name) : layoutCopy.owners.unassigned}
        </Box>
        <Box
          component="time"
          sx={{ whiteSpace: "nowrap", marginLeft: "auto", color: "text.secondary" }}
          dateTime={lead.created_at}
          title={formatLongDateTime(lead.created_at)}
        >
          {formatDateTime(lead.created_at)}
        </Box>
      </Box>
      {bookedAt !== undefined && (
        <Chip
          size="small"
          variant="outlined"
          label={copy.booked(formatDateTime(bookedAt))}
          title={formatLongDateTime(bookedAt)}
          sx={{ justifySelf: "start", fontWeight: 600 }}
        />
      )}
    </Box>
  );
}

function StatusSelect({ lead, isMoving }: { lead: FoundLead; isMoving: boolean }) {
  const { move } = useBoard();
  return (
    // Pressing the mouse button on the select must not drag the card.
    <Box
      onMouseDown={(event) => event.stopPropagation()}
      sx={{ display: "flex", alignItems: "center", gap: 0.75, flex: "none" }}
    >
      <NativeSelect
        disableUnderline
        value={lead.status}
        disabled={isMoving}
        inputProps={{ "aria-label": copy.statusOf(lead.name) }}
        onChange={(event) => {
          const status = leadStatuses.find((known) => known === event.target.value);
          if (status) move(lead, status);
        }}
        sx={{ fontSize: "0.8125rem", "& .MuiNativeSelect-select": { paddingBlock: "2px" } }}
      >
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {leadStatusLabels[status]}
          </option>
        ))}
      </NativeSelect>
      {isMoving && <CircularProgress size={12} thickness={6} aria-label={copy.moving} />}
    </Box>
  );
}
