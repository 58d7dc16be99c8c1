import { lazy } from "react";

/** What visitors can book. The calendar leads here. */
export default {
  name: "appointment_types",
  options: { label: "Appointment types", below: "calendar" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./type-list.tsx")).TypeList })),
  edit: lazy(async () => ({ default: (await import("./type-page.tsx")).EditType })),
  create: lazy(async () => ({ default: (await import("./type-page.tsx")).AddType })),
};
