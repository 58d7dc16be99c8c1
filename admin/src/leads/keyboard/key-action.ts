/** What a key does in the leads list. */
export type KeyAction =
  | "next"
  | "previous"
  | "reply"
  | "status"
  | "owner"
  | "choose"
  | "choosePage"
  | "search"
  | "nextPage"
  | "previousPage"
  | "news"
  | "leave"
  | "help";

const letters: Record<string, KeyAction> = {
  j: "next",
  k: "previous",
  r: "reply",
  e: "reply",
  s: "status",
  o: "owner",
  x: "choose",
  a: "choosePage",
  "/": "search",
  n: "nextPage",
  p: "previousPage",
  u: "news",
  "?": "help",
};

const arrows: Record<string, KeyAction> = { ArrowDown: "next", ArrowUp: "previous" };

/**
 * What a press of a key asks for; undefined: it is none of ours.
 *
 * Where somebody types, only Escape counts. Arrows count in a row alone, because they scroll elsewhere.
 * Letters can be switched off (WCAG 2.1.4): for those who speak to their computer they come by accident.
 */
export function keyAction(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  { isInRow, isTyping, areOn }: { isInRow: boolean; isTyping: boolean; areOn: boolean },
): KeyAction | undefined {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (key === "Escape") return "leave";
  if (isTyping) return undefined;
  if (Object.hasOwn(arrows, key)) return isInRow ? arrows[key] : undefined;
  const letter = key.toLowerCase();
  return areOn && Object.hasOwn(letters, letter) ? letters[letter] : undefined;
}
