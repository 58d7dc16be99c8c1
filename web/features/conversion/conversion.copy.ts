/** The fixed texts of the thank-you page (spec 2). */
export const conversionCopy = { chatSaved: "Chat Context Saved" } as const;
