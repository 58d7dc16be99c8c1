import { lazy } from "react";

/** Times that cannot be booked. The calendar screen links here. */
export default {
  name: "blocked_times",
  options: { label: "Blocked times", below: "calendar" },
  recordRepresentation: "title",
  list: lazy(async () => ({ default: (await import("./blocked-time-list.tsx")).BlockedTimeList })),
  edit: lazy(async () => ({ default: (await import("./blocked-time-page.tsx")).EditBlockedTime })),
  create: lazy(async () => ({ default: (await import("./blocked-time-page.tsx")).AddBlockedTime })),
};
