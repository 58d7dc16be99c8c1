/** What people read before they are signed in. */
export const signInCopy = {
  login: {
    title: "Sign in",
    lead: "For staff. Leads, mail and access live behind this page.",
    email: "E-mail address",
    password: "Password",
    submit: "Sign in",
    pending: "Signing in…",
    forgot: "Forgot your password?",
    passwordSaved: "Your password is saved. Sign in with it.",
  },
  forgot: {
    title: "Set a new password",
    lead: "Enter your address. If it belongs to an account, a mail with a link is on its way.",
    submit: "Send the link",
    pending: "Sending…",
    sentTitle: "Check your mail",
    sent: (email: string) =>
      `If ${email} belongs to an account, it receives a link to set a new password. The link works once.`,
    back: "Back to sign in",
  },
  setPassword: {
    title: "Choose a password",
    lead: "At least 10 characters. A few words in a row are good and easy to keep in mind.",
    password: "New password",
    confirm: "New password again",
    submit: "Save password",
    pending: "Saving…",
    tooShort: "The password needs at least 10 characters.",
    mismatch: "The two passwords differ.",
    expired: "This link has expired or has been used. Request a new one.",
    again: "Request a new link",
  },
  /** The drawing beside the form. */
  scene: {
    who: "From",
    asks: "Asks for",
    status: "Status",
    score: "Score",
    new: "New",
    rows: [
      {
        who: "Head of data, regional bank",
        asks: "Lineage for late tables",
        status: "Contacted",
        score: 72,
      },
      { who: "Claims lead, insurer", asks: "Demo, 12 people", status: "Qualified", score: 88 },
      {
        who: "Plant IT, manufacturer",
        asks: "Downtime before and after",
        status: "New",
        score: 91,
      },
      { who: "CISO, hospital group", asks: "SOC 2 report", status: "Contacted", score: 64 },
      { who: "Cloud cost owner, retailer", asks: "Solution guide", status: "Closed", score: 37 },
      {
        who: "Service desk, property firm",
        asks: "Ticket routing trial",
        status: "Qualified",
        score: 79,
      },
    ],
  },
  required: { email: "Enter your e-mail address.", password: "Enter your password." },
} as const;

/** Fewest characters of a new password. */
export const passwordMinimum = 10;
