/** The actions of keyboard shortcuts. */
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

/** The resource that each letter opens after G. */
export const destinations: Record<string, string> = {
  h: "today",
  l: "leads",
  t: "tasks",
  p: "people",
  o: "companies",
  b: "pipeline",
  i: "handoffs",
  c: "calendar",
  r: "reports",
  s: "settings",
  y: "operations",
};

/**
 * Returns the action of a key press; undefined if the key has none.
 *
 * While the user types, only Escape has an action. Arrows have one inside rows only, because they scroll
 * elsewhere. Users can disable the letters (WCAG 2.1.4), because speech input can trigger them.
 */
export function keyAction(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  { isInRow, isTyping, isEnabled }: { isInRow: boolean; isTyping: boolean; isEnabled: boolean },
): KeyAction | undefined {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (key === "Escape") return "leave";
  if (isTyping) return undefined;
  if (Object.hasOwn(arrows, key)) return isInRow ? arrows[key] : undefined;
  const letter = key.toLowerCase();
  return isEnabled && Object.hasOwn(letters, letter) ? letters[letter] : undefined;
}
