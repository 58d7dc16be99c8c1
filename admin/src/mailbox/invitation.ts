/** What the file is called in the mail. */
export const invitationFile = "invite.ics";

/** Whether an attached iCalendar text invites or takes back. */
export function invitationMethod(text: string): "REQUEST" | "CANCEL" {
  return /^METHOD:CANCEL\r?$/m.test(text) ? "CANCEL" : "REQUEST";
}
