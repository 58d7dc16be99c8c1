/** Texts about replies by email, on the pages of people and leads. */
export const repliesCopy = {
  sent: "Did you send it?",
  effect: "Logging it sets a new lead to Contacted.",
  log: "Yes, log reply",
  notSent: "No",
  logged: { title: "Reply logged", text: "Email added to the timeline." },
  logFailed: "Could not log the reply",
} as const;
