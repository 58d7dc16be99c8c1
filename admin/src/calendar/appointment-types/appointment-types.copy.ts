/** Texts about appointment types; the titles of the toasts are fixed (spec 8). */
export const appointmentTypesCopy = {
  title: "Appointment types",
  subtitle: "The types of meetings that visitors can book. Only active types are offered.",
  empty: "No appointment types yet, so nothing can be booked.",
  noneFound: "No appointment types match these filters.",
  all: "All appointment types",
  back: "Calendar",
  add: "Add appointment type",
  active: "Active",
  inactive: "Inactive",
  activeOf: (name: string) => `${name} is active`,
  search: "Search appointment types...",
  facts: (duration: number, buffer: number) => `${duration} min, ${buffer} min gap`,
  columns: {
    name: "Name",
    facts: "Duration and gap",
    calendar: "Calendar",
    uses: "Booked",
    active: "Status",
  },
  uses: (count: number) =>
    count === 1 ? "booked once" : count === 0 ? "never booked" : `booked ${count} times`,
  appointmentsOf: (name: string) => `Appointments of ${name}`,
  fields: {
    name: "Name",
    duration_minutes: "Duration in minutes",
    buffer_minutes: "Buffer in minutes",
    description: "Description",
    calendar_id: "Calendar",
    place_kind: "Meeting place",
    place: "Place",
    is_active: "Visitors can book this type",
  },
  durationHint: "From 5 to 480. Default: 30.",
  bufferHint: "Gap between appointments, from 0 to 480. Default: 15.",
  durationRange: "Enter a whole number of minutes from 5 to 480.",
  bufferRange: "Enter a whole number of minutes from 0 to 480.",
  anyCalendar: "Any available (round robin)",
  calendarsPlace: "Same as the calendar",
  required: (field: string) => `${field} is required.`,
  tooLong: (field: string, limit: number) => `${field} can have at most ${limit} characters.`,
  save: "Save appointment type",
  loadingOne: "Loading appointment type…",
  missing: "This appointment type does not exist, or it could not be loaded.",
  added: (name: string) => ({
    title: "Appointment type added successfully",
    text: `${name} can be booked.`,
  }),
  addedInactive: (name: string) => ({
    title: "Appointment type added successfully",
    text: `${name} is offered once it is active.`,
  }),
  addFailed: "Failed to add appointment type",
  changed: {
    title: "Appointment type updated",
    text: "New bookings use the changes. Existing appointments do not change.",
  },
  activated: (name: string) => ({
    title: "Appointment type activated",
    text: `${name} can be booked.`,
  }),
  deactivated: (name: string) => ({
    title: "Appointment type deactivated",
    text: `${name} can no longer be booked. Its appointments stay.`,
  }),
  changeFailed: "Failed to update appointment type",
  remove: "Delete appointment type",
  removed: (name: string) => ({
    title: "Appointment type deleted",
    text: `${name} was deleted.`,
  }),
  removeFailed: "Failed to delete appointment type",
  confirmRemoval: (name: string, uses: number) => ({
    title: "Delete this appointment type?",
    text:
      uses > 0
        ? `Its ${uses === 1 ? "appointment stays" : `${uses} appointments stay`}, without a type. To keep it, deactivate it instead.`
        : `${name} was never booked. This cannot be undone.`,
  }),
  keep: "Keep appointment type",
} as const;
