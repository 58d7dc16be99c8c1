/** The fixed texts of forms that editors build. */
export const formCopy = {
  choose: "Choose one",
  requiredMark: "required",
  optionalMark: "optional",
  sending: "Sending...",
  failed: {
    title: "Error",
    text: "There was a problem sending your message. Please try again.",
  },
  refused: {
    title: "Please check the form",
    text: "Nothing was sent yet. Check the marked fields.",
  },
  honeypot: "Leave this field empty",
} as const;

/** The values of checkboxes in the back office. */
export const checkboxValues = { ticked: "Yes", empty: "No" } as const;

/** The messages about rejected forms. Server only: React passes no functions to the browser. */
export const formProblems = {
  required: (label: string) => `Fill in “${label}”.`,
  email: "Enter your email.",
  phone: "Enter a phone number, such as +1 212 555 0100.",
  choice: "Choose one of the options from the list.",
  consent: "Tick this box to send the form.",
  changed: "This form has changed since you opened it. Reload the page and send it again.",
  gone: "This form is no longer available. Reload the page.",
  tooLong: "Your answers are too long overall. Please shorten the longest one.",
} as const;

/** The texts when a file cannot be downloaded. */
export const downloadCopy = {
  refused: {
    title: "This link has expired",
    text: "Fill in the form on the resource page again to get a new link.",
  },
  unpublished: {
    title: "This resource is no longer available",
    text: "It was removed or replaced. Choose another resource from the library.",
  },
  missing: {
    title: "The file is not available",
    text: "Try again in a few minutes.",
  },
  back: "Back to the library",
} as const;
