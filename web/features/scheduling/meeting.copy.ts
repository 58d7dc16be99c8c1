/** Every fixed word of the request form in the scheduling page's frame (spec 2, 4, 5 and 8). */
export const meetingCopy = {
  title: "Schedule a Demo",
  labels: { name: "Full Name", email: "Email", company: "Company", message: "Message" },
  requiredMark: "required",
  optionalMark: "optional",
  send: "Schedule a Demo",
  sending: "Sending...",
  scheduled: "Demo Scheduled",
  thanks: "Thank you for contacting us. We'll respond within 24 hours.",
  fromChat: "Continuing from Chat",
  failed: {
    title: "Error",
    text: "There was a problem sending your message. Please try again.",
  },
  refused: {
    title: "Please check the form",
    text: "Nothing was sent yet. The marked fields say what is missing.",
  },
  honeypot: "Leave this field empty",
} as const;
