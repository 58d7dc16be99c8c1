import { confirmationLinkDays } from "@site/supabase/contracts/stated-limits";

/** The texts of the pages that newsletter emails link to. */
export const subscriptionCopy = {
  confirm: {
    title: "Confirm your subscription",
    text: "Click the button to receive our newsletter at the address this email was sent to.",
    button: "Confirm",
    done: {
      title: "You are subscribed",
      text: "Thank you. Every issue has a link to unsubscribe.",
    },
    ended: {
      title: "This link is no longer valid",
      text: `Confirmation links work for ${confirmationLinkDays} days. Enter your address in the footer of any page to get a new one.`,
    },
  },
  unsubscribe: {
    title: "Unsubscribe from the newsletter",
    text: "Click the button to stop receiving our newsletter.",
    button: "Unsubscribe",
    done: {
      title: "You are unsubscribed",
      text: "You won't receive the newsletter anymore. You can subscribe again in the footer of any page.",
    },
    ended: {
      title: "There is no subscription for this link",
      text: "The address was already removed, or the link is incomplete. Use the link in your latest email.",
    },
  },
  failed: {
    title: "Error",
    text: "We couldn't save that. Please try again.",
  },
} as const;
