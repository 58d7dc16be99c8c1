/** Which entries of an audit log are shown. */
export type EntryFilter = {
  /** Words that an entry has to contain, in any order and case. */
  query: string;
  /** The decision that an entry must have, or empty for all. */
  decision: string;
};

/** Returns whether an entry with this text and decision is shown. */
export function createEntryPredicate({ query, decision }: EntryFilter) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text: string, entryDecision: string): boolean => {
    const lowerCaseText = text.toLowerCase();
    return (
      (decision === "" || decision === entryDecision) &&
      words.every((word) => lowerCaseText.includes(word))
    );
  };
}

/** Inserts the numbers into a text such as “{shown} of {total} entries”. */
export const formatCount = (template: string, shown: number, total: number): string =>
  template.replaceAll("{shown}", String(shown)).replaceAll("{total}", String(total));
