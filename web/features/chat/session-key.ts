/** The sessionStorage key of the chat. A module of its own, so that the chat button loads no more. */
export const sessionKey = "chat";
