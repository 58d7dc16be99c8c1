import { leadStatuses, type LeadStatus } from "@site/supabase/contracts/lead-values";
import { cardAttribute, columnAttribute } from "./board.ts";

const columnSteps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
const rowSteps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Returns the column to the left or right; the same column at the edge of the board. */
export const columnBeside = (column: LeadStatus, step: -1 | 1): LeadStatus =>
  leadStatuses[leadStatuses.indexOf(column) + step] ?? column;

/** Returns the direction of the left or right arrow key; undefined for other keys. */
export const columnStep = (key: string): -1 | 1 | undefined => columnSteps[key];

/** Moves the focus from the link of a card to a neighboring card. Returns whether `key` is an arrow key. */
export function focusNeighbor(link: HTMLElement, key: string): boolean {
  const [columnChange = 0, rowChange = 0] = [columnSteps[key], rowSteps[key]];
  const card = link.closest(`[${cardAttribute}]`);
  const column = link.closest(`[${columnAttribute}]`);
  const status = leadStatuses.find((known) => known === column?.getAttribute(columnAttribute));
  if (!card || !column || !status || (columnChange === 0 && rowChange === 0)) return false;
  const target = columnChange === 0 ? status : columnBeside(status, columnChange);
  const cards = document.querySelectorAll<HTMLElement>(
    `[${columnAttribute}="${target}"] [${cardAttribute}]`,
  );
  const index = [...column.querySelectorAll(`[${cardAttribute}]`)].indexOf(card) + rowChange;
  const next = cards[Math.max(0, Math.min(index, cards.length - 1))];
  next?.querySelector("a")?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

/** Restores the focus of a card after its move to another column, once it is rendered there. */
export function restoreFocus(id: string): void {
  const maxFrames = 60;
  let frames = 0;
  const tryFocus = () => {
    if (document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`[${cardAttribute}="${CSS.escape(id)}"] a`);
    if (link) link.focus();
    else if ((frames += 1) < maxFrames) requestAnimationFrame(tryFocus);
  };
  requestAnimationFrame(tryFocus);
}
