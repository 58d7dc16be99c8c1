/** Apart from the other texts of conversations, because the first screen has this button. */
export const viewConversationCopy = {
  button: "View conversation",
  label: (name: string) => `View conversation with ${name}`,
} as const;
