/** The fixed texts of the newsletter box (spec 2). */
export const newsletterCopy = {
  label: "Address for the newsletter",
  placeholder: "Enter your email",
  subscribe: "Subscribe",
  honeypot: "Leave this field empty",
  sending: "Sending...",
  sent: {
    title: "Thank you!",
    text: "Your address is noted. We send nothing until it has been confirmed.",
  },
  failed: {
    title: "Error",
    text: "There was a problem saving your address. Please try again.",
  },
} as const;
