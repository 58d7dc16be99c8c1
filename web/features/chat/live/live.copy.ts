const formatOpening = (at: string) =>
  new Date(at).toLocaleString("en-US", {
    weekday: "long",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });

/** Texts of a chat with a person. */
export const liveCopy = {
  label: "Chat with our team",
  waiting: (assistant: string) =>
    `A person from our team will join this chat. ${assistant} can help you until then.`,
  /** `opensAt` is an ISO time, shown in the visitor's time zone. */
  away: (opensAt: string | null) =>
    opensAt === null
      ? "Our team is away right now."
      : `Our team is away and will be back ${formatOpening(opensAt)} (your time).`,
  askEmail: "Leave your email address and we'll reply there.",
  byEmail: "We'll reply by email.",
  byEmailIfAway: "If you leave, replies also go to your email address.",
  joined: (staff: string | null) =>
    staff ? `You're chatting with ${staff}.` : "You're chatting with a person from our team.",
  offline: "You're offline. Messages are sent when the connection is back.",
  offerEmail: "Get replies by email if you leave",
  email: "Email address",
  saveEmail: "Save",
  invalidEmail: "Enter a valid email address.",
} as const;
