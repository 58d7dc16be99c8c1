import { lazy } from "react";

/** Notes, calls and meetings. They are read and changed in the timelines of people. */
export default {
  name: "notes",
  create: lazy(async () => ({ default: (await import("./activity-create.tsx")).ActivityCreate })),
};
