import {
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  leadStatuses,
  leadStatusLabels,
  type LeadStatus,
} from "@site/supabase/contracts/lead-values";
import type { FoundLead } from "../providers/data/found-lead.ts";
import { columnBeside, columnStep } from "./card-focus.ts";
import { pipelineCopy as copy } from "./pipeline.copy.ts";

/** The data of a draggable card. */
export type CardData = { lead: FoundLead };

/** The lead of a dragged card. */
export const leadOf = (active: Active): FoundLead | undefined =>
  // dnd-kit has no type for the data; every card sets it (pipeline-card.tsx).
  (active.data.current as CardData | undefined)?.lead;

/** The status of the column with this id. */
export const statusOf = (id: UniqueIdentifier | undefined): LeadStatus | undefined =>
  leadStatuses.find((status) => status === id);

/** The left and right arrow keys move the lifted card over the neighboring column. */
const moveByColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = columnStep(event.code);
  const status =
    statusOf(context.over?.id) ?? (context.active ? leadOf(context.active)?.status : undefined);
  if (!step || !status) return undefined;
  event.preventDefault();
  const column = context.droppableRects.get(columnBeside(status, step));
  return column ? { x: column.left + 8, y: currentCoordinates.y } : undefined;
};

const keyboardCodes = { start: ["Space"], cancel: ["Escape", "Tab"], end: ["Space", "Enter"] };
/** Shorter mouse movements are clicks. */
const minDragPixels = 6;

/** Mouse and keyboard sensors. Touch scrolls the board; on a phone, the status field moves a card. */
export const useBoardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: minDragPixels } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveByColumn, keyboardCodes }),
  );

/** Returns the column below the pointer, or with the keyboard the one with the largest overlap. */
export const findColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** Announcements for screen readers while a card is moved. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => {
    const lead = leadOf(active);
    return lead && copy.lifted(lead.name, leadStatusLabels[lead.status]);
  },
  onDragOver: ({ active, over }) => {
    const [lead, status] = [leadOf(active), statusOf(over?.id)];
    return lead && status && copy.over(lead.name, leadStatusLabels[status]);
  },
  onDragEnd: ({ active, over }) => {
    const [lead, status] = [leadOf(active), statusOf(over?.id)];
    if (!lead) return undefined;
    return status && status !== lead.status
      ? copy.dropped(lead.name, leadStatusLabels[status])
      : copy.putBack(lead.name, leadStatusLabels[lead.status]);
  },
  onDragCancel: ({ active }) => {
    const lead = leadOf(active);
    return lead && copy.putBack(lead.name, leadStatusLabels[lead.status]);
  },
};
