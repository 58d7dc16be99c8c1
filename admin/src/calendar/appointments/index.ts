import { lazy } from "react";

/** Booked appointments. The calendar screen links here. */
export default {
  name: "appointments",
  options: { label: "Appointments", below: "calendar" },
  recordRepresentation: "attendee_name",
  list: lazy(async () => ({ default: (await import("./appointment-list.tsx")).AppointmentList })),
  edit: lazy(async () => ({ default: (await import("./appointment-page.tsx")).AppointmentPage })),
  create: lazy(async () => ({
    default: (await import("./booking/new-appointment.tsx")).NewAppointment,
  })),
};
