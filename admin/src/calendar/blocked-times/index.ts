import { lazy } from "react";

/** Times at which nobody can book. The calendar leads here. */
export default {
  name: "blocked_times",
  options: { label: "Blocked times", below: "calendar" },
  recordRepresentation: "title",
  list: lazy(async () => ({ default: (await import("./blocked-time-list.tsx")).BlockedTimeList })),
  edit: lazy(async () => ({ default: (await import("./blocked-time-page.tsx")).EditBlockedTime })),
  create: lazy(async () => ({ default: (await import("./blocked-time-page.tsx")).AddBlockedTime })),
};
