/** The fixed texts of the newsletter box (spec 2). */
export const newsletterCopy = {
  label: "Email address for the newsletter",
  placeholder: "Enter your email",
  subscribe: "Subscribe",
  honeypot: "Leave this field empty",
  sending: "Sending...",
  sent: {
    title: "Thank you!",
    text: "Check your inbox to confirm your subscription.",
  },
  failed: {
    title: "Error",
    text: "There was a problem saving your address. Please try again.",
  },
} as const;
