import {
  invitationLinkDays,
  maxPasswordBytes,
  minPasswordLength,
} from "@site/supabase/contracts/stated-limits";

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
    unlock: "Email me a link that unlocks sign-in on this device",
    passwordSaved: "Your password is saved. Sign in with it.",
    signedOutEverywhere: "You are signed out everywhere.",
    code: "Code",
    codeHint: "Six digits, from your authenticator app.",
  },
  /** On top of a screen whose session has ended. */
  again: {
    title: "Your session has ended",
    lead: "Sign in again and go on where you were. What you have entered is still there.",
    leave: "Leave without saving",
  },
  invitation: {
    loading: "Looking at your invitation…",
    failed: "Your invitation could not be read.",
    title: (name?: string) => (name === undefined ? "Welcome" : `Welcome, ${name}`),
    retry: "Try again",
    lead: (role: string, until: string) =>
      `You join the back office as ${role}. Choose a password by ${until}.`,
    email: "E-mail address",
    submit: "Accept and sign in",
    pending: "Making your account…",
    busy: "This invitation is being accepted right now. Wait half a minute and try again.",
    weak: `Choose another password: ${minPasswordLength} characters or more, at most ${maxPasswordBytes}, and not a common one.`,
    toLogin: "Go to the sign-in page",
    ended: {
      used: {
        title: "Accepted already",
        text: "This invitation has made its account. Sign in with the password chosen then.",
      },
      revoked: {
        title: "Taken back",
        text: "An administrator has revoked this invitation. Ask them if you think they should not have.",
      },
      replaced: {
        title: "There is a newer mail",
        text: "This invitation was sent again. Open the link in the newest mail.",
      },
      expired: {
        title: "Too late",
        text: `This invitation was open for ${invitationLinkDays} days. Ask an administrator to send it again.`,
      },
      unknown: {
        title: "This link does not work",
        text: "It is not complete, or there is no such invitation. Open the link in your mail again.",
      },
    },
  },
  forgot: {
    title: "Set a new password",
    lead: "Enter your address. If it belongs to an account, a mail with a link is on its way.",
    submit: "Send the link",
    pending: "Sending…",
    sentTitle: "Check your mail",
    sent: (email: string) =>
      `If ${email} belongs to an account, it receives a link to set a new password. The link works once and also unlocks sign-in on the device where you open it.`,
    back: "Back to sign in",
  },
  setPassword: {
    title: "Choose a password",
    lead: `At least ${minPasswordLength} characters. A few words in a row are good and easy to keep in mind.`,
    submit: "Save password",
    pending: "Saving…",
    expired: "This link has expired or has been used. Request a new one.",
    again: "Request a new link",
    keep: "Keep your password and sign in",
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
  required: {
    email: "Enter your e-mail address.",
    password: "Enter your password.",
    code: "Enter the code of your authenticator app.",
  },
} as const;
