/** What a key does on a screen of the back office. */
export type KeyAction =
  | "next"
  | "previous"
  | "reply"
  | "status"
  | "owner"
  | "select"
  | "selectPage"
  | "search"
  | "create"
  | "nextPage"
  | "previousPage"
  | "refresh"
  | "go"
  | "leave"
  | "help";

const letters: Record<string, KeyAction> = {
  j: "next",
  k: "previous",
  r: "reply",
  e: "reply",
  s: "status",
  o: "owner",
  x: "select",
  a: "selectPage",
  "/": "search",
  n: "create",
  "]": "nextPage",
  "[": "previousPage",
  u: "refresh",
  g: "go",
  "?": "help",
};

const arrows: Record<string, KeyAction> = { ArrowDown: "next", ArrowUp: "previous" };

/** The screens that follow G. */
export const destinations: Record<string, string> = {
  l: "leads",
  t: "tasks",
  p: "people",
  b: "pipeline",
  i: "handoffs",
  c: "calendar",
  r: "reports",
  s: "settings",
  y: "operations",
};

/**
 * Returns the action of a key press; undefined for any other key.
 *
 * While someone types, only Escape acts. Arrows act inside a row only, because they scroll elsewhere.
 * Letters can be switched off (WCAG 2.1.4): speech input produces them by accident.
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
