/** The fixed words of the page after a request (spec 2, thank-you). */
export const conversionCopy = { chatSaved: "Chat Context Saved" } as const;
