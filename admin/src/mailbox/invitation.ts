/** The file name of the attachment. */
export const invitationFile = "invite.ics";

/** Returns whether an iCalendar text is an invitation or a cancellation. */
export function invitationMethod(text: string): "REQUEST" | "CANCEL" {
  return /^METHOD:CANCEL\r?$/m.test(text) ? "CANCEL" : "REQUEST";
}
