import { maxPasswordBytes, minPasswordLength } from "@site/supabase/contracts/stated-limits";

/** Messages of failed sign-ins and requests. */
export const failureCopy = {
  wrongPassword: "Wrong email or password.",
  wrongCurrentPassword: "The current password is wrong.",
  codeNeeded: "Enter the code from your authenticator app.",
  wrongCode: "This code is wrong or has expired. Enter the current code from the app.",
  noSecondFactor: "Two-factor authentication is not available with this sign-in service.",
  notStaff: "This account has no access to the back office. Ask an administrator to add you.",
  inactive: "Your account was deactivated. Ask an administrator to reactivate it.",
  lockedOut: (wait: string | undefined) =>
    `Too many attempts. Wait ${wait ?? "a few minutes"} and try again.`,
  outage: "The server is not responding. Try again in a moment.",
  unreachable: "Could not reach the server. Check your connection and try again.",
  expired: "Your session has ended. Sign in again.",
  forbidden: "Your role does not allow this.",
  gone: "This record no longer exists, or your role does not allow the change.",
  notSaved: "Nothing was saved. Your input is still in the form.",
  refused: "A value is not valid. Check your input.",
  weakPassword: `Choose a password of ${minPasswordLength} characters or more, at most ${maxPasswordBytes}, that is not a common one.`,
  commonPassword: "This password is too common. Choose another one.",
  namedPassword: "This password is made of names from this site or account. Choose another one.",
  signInAgain: "Sign in again before you change your account.",
  samePassword: "Choose a password that differs from the old one.",
  unexpected: "Something went wrong. Try again. If it happens again, contact an administrator.",
  seconds: (n: number) => (n === 1 ? "1 second" : `${n} seconds`),
  minutes: (n: number) => (n === 1 ? "1 minute" : `${n} minutes`),
} as const;

/** Labels of the fields in React-Admin's `SortButton`. They match the table columns. */
export const sortFields = {
  leads: {
    created_at: "Created",
    lead_score: "Score",
    name: "Name",
    company: "Company",
    status: "Status",
  },
  people: {
    last_seen_at: "Last seen",
    lead_score: "Score",
    submissions: "Leads",
    name: "Name",
    company: "Company",
  },
  companies: {
    name: "Name",
    created_at: "Created",
    size: "Employees",
    industry: "Industry",
    country: "Country",
  },
} as const;
