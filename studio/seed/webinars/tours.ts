import { auditTrailTour } from "./audit-trail.tour.ts";
import { firstKpiTour } from "./first-kpi.tour.ts";
import { shadowReplayTour } from "./shadow-replay.tour.ts";
import type { Tour } from "./tour.ts";

/** The recordings of the sample webinars. */
export const tours: readonly Tour[] = [firstKpiTour, auditTrailTour, shadowReplayTour];
