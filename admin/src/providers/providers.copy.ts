import { maxPasswordBytes, minPasswordLength } from "@site/supabase/contracts/stated-limits";

/** What staff read when signing in, or a request, does not succeed. */
export const failureCopy = {
  wrongPassword: "Wrong e-mail address or password.",
  wrongCurrentPassword: "The current password is wrong.",
  codeNeeded: "Enter the code of your authenticator app.",
  wrongCode: "This code is wrong or too old. Enter the one that the app shows now.",
  noSecondFactor: "This project's sign-in service does not offer codes by an authenticator app.",
  notStaff: "This account has no access to the back office. Ask an administrator to add you.",
  inactive: "Your access has been switched off. Ask an administrator to switch it on again.",
  lockedOut: (wait: string | undefined) =>
    `Too many attempts. Wait ${wait ?? "a few minutes"} and try again.`,
  outage: "The server does not answer right now. Try again in a moment.",
  unreachable: "The server cannot be reached. Check your connection and try again.",
  expired: "Your session has ended. Sign in again.",
  forbidden: "Your role does not allow this.",
  gone: "This record no longer exists, or your role does not allow the change.",
  notSaved: "Nothing was saved. What you entered is still in the form.",
  refused: "The database refused a value. Check what you entered.",
  weakPassword: `Choose a password of ${minPasswordLength} characters or more, at most ${maxPasswordBytes}, that is not a common one.`,
  commonPassword: "This password is among those that are tried first. Choose another one.",
  namedPassword:
    "This password is made of names that belong to this site or account. Choose another one.",
  signInAgain: "Sign in again before you change your account.",
  samePassword: "Choose a password that differs from the old one.",
  unexpected: "Something unexpected happened. Try again; if it stays, tell an administrator.",
  seconds: (n: number) => (n === 1 ? "1 second" : `${n} seconds`),
  minutes: (n: number) => (n === 1 ? "1 minute" : `${n} minutes`),
} as const;
