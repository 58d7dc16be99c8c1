import {
  invitationLinkDays,
  maxPasswordBytes,
  minPasswordLength,
} from "@site/supabase/contracts/stated-limits";

/** Texts of the pages before sign-in. */
export const signInCopy = {
  login: {
    title: "Sign in",
    lead: "For team members.",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    pending: "Signing in…",
    forgot: "Forgot your password?",
    unlock: "Email me a link that unlocks sign-in on this device",
    passwordSaved: "Your password is saved. Sign in with it.",
    signedOutEverywhere: "You are signed out everywhere.",
    code: "Code",
    codeHint: "Six digits from your authenticator app.",
  },
  /** The dialog above a screen whose session has ended. */
  again: {
    title: "Your session has ended",
    lead: "Sign in again to continue. Your unsaved changes are kept.",
    leave: "Leave without saving",
  },
  invitation: {
    loading: "Loading your invitation…",
    failed: "Could not load your invitation.",
    title: (name?: string) => (name === undefined ? "Welcome" : `Welcome, ${name}`),
    retry: "Try again",
    lead: (role: string, until: string) =>
      `You join the back office as ${role}. Choose a password by ${until}.`,
    email: "Email",
    submit: "Accept and sign in",
    pending: "Creating your account…",
    busy: "This invitation is already being accepted. Try again in 30 seconds.",
    weak: `Choose another password: ${minPasswordLength} characters or more, at most ${maxPasswordBytes}, and not a common one.`,
    toLogin: "Go to the sign-in page",
    ended: {
      used: {
        title: "Invitation already accepted",
        text: "Sign in with the password you chose.",
      },
      revoked: {
        title: "Invitation revoked",
        text: "An administrator revoked this invitation. Ask them for a new one.",
      },
      replaced: {
        title: "There is a newer invitation",
        text: "Open the link in the latest invitation email.",
      },
      expired: {
        title: "Invitation expired",
        text: `Invitations are valid for ${invitationLinkDays} days. Ask an administrator to resend it.`,
      },
      unknown: {
        title: "This link does not work",
        text: "The link is incomplete or the invitation does not exist. Open the link in your email again.",
      },
    },
  },
  forgot: {
    title: "Reset your password",
    lead: "Enter your email. If it belongs to an account, we send you a link.",
    submit: "Send link",
    pending: "Sending…",
    sentTitle: "Check your email",
    sent: (email: string) =>
      `If ${email} belongs to an account, you will get a link to set a new password. The link works once and also unlocks sign-in on the device where you open it.`,
    back: "Back to sign in",
  },
  setPassword: {
    title: "Choose a password",
    lead: `At least ${minPasswordLength} characters. Several random words are strong and easy to remember.`,
    submit: "Save password",
    pending: "Saving…",
    expired: "This link has expired or has been used. Request a new one.",
    again: "Request a new link",
    keep: "Keep your password and sign in",
  },
  /** The illustration next to the form. */
  scene: {
    sender: "From",
    request: "Asks for",
    status: "Status",
    score: "Score",
    new: "New",
    rows: [
      {
        sender: "Head of data, regional bank",
        request: "Lineage for late tables",
        status: "Contacted",
        score: 72,
      },
      {
        sender: "Claims lead, insurer",
        request: "Demo, 12 people",
        status: "Qualified",
        score: 88,
      },
      {
        sender: "Plant IT, manufacturer",
        request: "Downtime before and after",
        status: "New",
        score: 91,
      },
      { sender: "CISO, hospital group", request: "SOC 2 report", status: "Contacted", score: 64 },
      {
        sender: "Cloud cost owner, retailer",
        request: "Solution guide",
        status: "Closed",
        score: 37,
      },
      {
        sender: "Service desk, property firm",
        request: "Ticket routing trial",
        status: "Qualified",
        score: 79,
      },
    ],
  },
  required: {
    email: "Enter your email.",
    password: "Enter your password.",
    code: "Enter the code from your authenticator app.",
  },
} as const;
