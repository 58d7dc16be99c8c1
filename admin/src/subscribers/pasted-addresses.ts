/** Maximum number of addresses per call. */
export const maxAddresses = 10_000;

/**
 * Returns the unique email addresses of a pasted text in lower case: a list, a CSV file or
 * "Name <address>". Words without @ are ignored.
 */
export function pastedAddresses(text: string): string[] {
  const words = text.toLowerCase().split(/[\s,;"'<>()[\]]+/u);
  return [...new Set(words.filter((word) => /^[^@]+@[^@]+$/.test(word)))];
}
