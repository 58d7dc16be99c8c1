/** The fixed texts of the chat (spec 2, chat widget; 8). */
export const chatCopy = {
  open: (name: string) => `Chat with ${name}`,
  close: "Close the chat",
  greeting: (name: string) => `Hello, I'm ${name}. May I ask your name first?`,
  conversation: (name: string) => `Conversation with ${name}`,
  you: "You:",
  placeholder: (brand: string) => `Ask me anything about ${brand}...`,
  thinking: (name: string) => `${name} is thinking...`,
  send: "Send",
  demo: "Schedule Demo",
  solutions: "Relevant solutions:",
  sources: "Sources:",
  failed:
    "I apologize, but I'm experiencing some technical difficulties. Please try again in a moment.",
  empty: "Sorry, I didn't understand that.",
  retry: "Try again",
  person: "Contact our team",
} as const;
