/** Where the tab keeps the chat of its visit. */
export const sessionKey = "chat";
