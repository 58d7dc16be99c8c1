/** Most addresses that the database takes at once. */
export const mostAddresses = 10_000;

/**
 * The e-mail addresses in a pasted text, each once, in lower case: a list, a CSV file or the
 * "Name <address>" of a mail. Whatever holds no @ is passed over.
 */
export function pastedAddresses(text: string): string[] {
  const words = text.toLowerCase().split(/[\s,;"'<>()[\]]+/u);
  return [...new Set(words.filter((word) => /^[^@]+@[^@]+$/.test(word)))];
}
