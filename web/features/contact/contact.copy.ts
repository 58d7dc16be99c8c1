/** The fixed texts of the contact form (spec 2 and 8). */
export const contactCopy = {
  labels: {
    name: "Full Name",
    email: "Email",
    company: "Company",
    subject: "Subject",
    message: "Message",
    inquiryType: "Inquiry Type",
  },
  chooseInquiryType: "Choose one",
  requiredMark: "required",
  optionalMark: "optional",
  send: "Send Message",
  sending: "Sending...",
  failed: {
    title: "Error",
    text: "There was a problem sending your message. Please try again.",
  },
  refused: {
    title: "Please check the form",
    text: "Nothing was sent yet. Check the marked fields.",
  },
  next: {
    title: "We have your message.",
    text: "To talk sooner, choose a time for a demo.",
    button: "Book a demo",
  },
  honeypot: "Leave this field empty",
  fromChat: {
    subject: "Sales Inquiry from Chat",
    message:
      "I was talking to your assistant and would like to continue the conversation with a person.",
  },
} as const;

/** Returns the success message (spec 8 and 9). `time` is the promised response time, such as "24 hours". */
export function createSentCopy(time: string) {
  return {
    title: "Message sent!",
    text: `Thank you for contacting us. We'll respond within ${time}.`,
  };
}
