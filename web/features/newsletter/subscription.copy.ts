import { confirmationLinkDays } from "@site/supabase/contracts/stated-limits";

/** The texts of the pages that newsletter emails link to. */
export const subscriptionCopy = {
  confirm: {
    title: "Confirm your subscription",
    text: "One click, and the newsletter comes to the address to which we sent the mail.",
    button: "Confirm",
    done: {
      title: "You are subscribed",
      text: "Thank you. Every mail of the newsletter has a link that ends it.",
    },
    ended: {
      title: "This link is not valid any more",
      text: `A link to confirm works for ${confirmationLinkDays} days. Enter your address again at the end of any page, and we send a new one.`,
    },
  },
  unsubscribe: {
    title: "Unsubscribe from the newsletter",
    text: "One click, and the newsletter does not come to your address any more.",
    button: "Unsubscribe",
    done: {
      title: "You are unsubscribed",
      text: "The newsletter does not come any more. You can subscribe again at the end of any page.",
    },
    ended: {
      title: "This link belongs to no subscription",
      text: "Either its address was removed already, or the link was not copied whole. Please use the link of the latest mail.",
    },
  },
  failed: {
    title: "Error",
    text: "That could not be saved just now. Please try again.",
  },
} as const;
