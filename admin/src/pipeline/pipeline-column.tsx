import { useDroppable } from "@dnd-kit/core";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { leadStatusLabels, type LeadStatus } from "@site/supabase/contracts/lead-values";
import type { InfiniteData } from "@tanstack/react-query";
import { useId } from "react";
import { useInfiniteGetList, type GetInfiniteListResult } from "react-admin";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { StatusShape } from "../shared/leads/status-shape.tsx";
import type { FoundLead } from "../providers/data/found-lead.ts";
import { columnAttribute, useBoard } from "./board.ts";
import { PipelineCard } from "./pipeline-card.tsx";
import { pipelineCopy as copy } from "./pipeline.copy.ts";
import { useNextBookings } from "./use-bookings.ts";

const newestFirst = { field: "created_at", order: "DESC" } as const;
const firstPage = { page: 1, perPage: 25 } as const;
// Cards lack columns of a lead, so React-Admin must not use them as cached leads.
const meta = { of: "list" };

/** The leads of a status, newest first, 25 at a time. */
export function PipelineColumn({ status }: { status: LeadStatus }) {
  const title = useId();
  const board = useBoard();
  const list = useInfiniteGetList<FoundLead>("leads", {
    filter: { ...board.filter, status },
    sort: newestFirst,
    pagination: firstPage,
    meta,
  });
  const leads = leadsOf(list.data, status);
  const bookings = useNextBookings(leads.map(({ id }) => id));
  const { setNodeRef, isOver } = useDroppable({ id: status });
  return (
    <Box
      component="section"
      ref={setNodeRef}
      aria-labelledby={title}
      {...{ [columnAttribute]: status }}
      sx={{
        display: "grid",
        alignContent: "start",
        gap: 1,
        minWidth: 0,
        padding: 1,
        scrollSnapAlign: "start",
        borderRadius: 1,
        backgroundColor: "action.hover",
        outline: isOver ? 2 : 0,
        outlineColor: "primary.main",
        outlineStyle: "solid",
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          paddingInline: 0.5,
          minHeight: 32,
        }}
      >
        <StatusShape status={status} />
        <Typography variant="h2" id={title} sx={{ fontSize: "0.9375rem" }}>
          {leadStatusLabels[status]}
        </Typography>
        <Box
          component="span"
          sx={{ marginLeft: "auto", color: "text.secondary", fontSize: "0.875rem" }}
        >
          {list.total?.toLocaleString()}
        </Box>
      </Box>
      {list.isPending ? (
        <StatusText text={copy.loading} />
      ) : list.error && leads.length === 0 ? (
        <Box role="alert" sx={{ display: "grid", gap: 1, justifyItems: "start", padding: 0.5 }}>
          <Typography variant="body2" color="text.secondary">
            {copy.failed}
          </Typography>
          <Button variant="outlined" onClick={() => void list.refetch()}>
            {copy.retry}
          </Button>
        </Box>
      ) : leads.length === 0 ? (
        <StatusText text={copy.empty} />
      ) : (
        <Box
          component="ul"
          sx={{
            display: "grid",
            gridTemplateColumns: "minmax(0, 1fr)",
            gap: 0.75,
            listStyle: "none",
            margin: 0,
            padding: 0,
          }}
        >
          {leads.map((lead) => (
            <PipelineCard key={lead.id} lead={lead} bookedAt={bookings.get(lead.id)} />
          ))}
        </Box>
      )}
      {list.hasNextPage && (
        <Button
          variant="outlined"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage
            ? copy.loadingMore
            : copy.more(Math.max(0, (list.total ?? 0) - leads.length))}
          <VisuallyHidden>{` ${leadStatusLabels[status]}`}</VisuallyHidden>
        </Button>
      )}
      {list.isFetchNextPageError && (
        <Typography variant="body2" role="alert" color="text.secondary">
          {copy.moreFailed}
        </Typography>
      )}
    </Box>
  );
}

function StatusText({ text }: { text: string }) {
  return (
    <Typography variant="body2" component="output" color="text.secondary" sx={{ padding: 0.5 }}>
      {text}
    </Typography>
  );
}

/**
 * Returns each lead once, because a new lead moves others to the next page, without leads that were moved to
 * another column.
 */
function leadsOf(
  data: InfiniteData<GetInfiniteListResult<FoundLead>> | undefined,
  status: LeadStatus,
): FoundLead[] {
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  const byId = new Map(all.map((lead) => [lead.id, lead]));
  return [...byId.values()].filter((lead) => lead.status === status);
}
