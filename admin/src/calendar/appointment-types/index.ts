import { lazy } from "react";

/** The types of appointments that visitors can book. The calendar screen links here. */
export default {
  name: "appointment_types",
  options: { label: "Appointment types", below: "calendar" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./type-list.tsx")).TypeList })),
  edit: lazy(async () => ({ default: (await import("./type-page.tsx")).EditType })),
  create: lazy(async () => ({ default: (await import("./type-page.tsx")).AddType })),
};
