/** Texts about the status and the outcome of appointments. */
export const outcomeCopy = {
  statusSaved: (name: string, status: string) => ({
    title: "Appointment updated",
    text: `${name}: ${status}.`,
  }),
  statusFailed: "Could not update appointment",
  completed: "Completed",
  no_show: "No-show",
  group: (name: string) => `Outcome of the appointment with ${name}`,
} as const;
