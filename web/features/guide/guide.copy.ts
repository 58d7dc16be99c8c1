/** The fixed texts of the guide form (spec 2, 4, 5 and 8). */
export const guideCopy = {
  labels: {
    firstName: "First Name",
    lastName: "Last Name",
    email: "Business Email",
    company: "Company Name",
    role: "Your Role",
    employees: "Company Size",
  },
  choose: "Choose one",
  requiredMark: "required",
  send: "Download Guide",
  sending: "Processing...",
  started: "Download Started",
  sent: {
    title: "Success!",
    text: "Your guide is downloading and we've saved your information.",
  },
  failed: { title: "There was a problem processing your request. Please try again." },
  refused: {
    title: "Please check the form",
    text: "Nothing was sent yet. Check the marked fields.",
  },
  honeypot: "Leave this field empty",
} as const;
