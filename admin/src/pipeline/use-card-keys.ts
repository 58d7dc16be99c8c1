import { leadStatusLabels, type LeadStatus } from "@site/supabase/contracts/lead-values";
import { useState, type KeyboardEvent } from "react";
import type { FoundLead } from "../providers/data/found-lead.ts";
import { cardAttribute, columnAttribute } from "./board.ts";
import { boardStep } from "./board-keys.ts";
import { pipelineCopy as copy } from "./pipeline.copy.ts";

/** The board by keys (see `board-keys.ts`): the focus goes from card to card, and what happens is said. */
export function useCardKeys(mayMove: boolean, onDrop: (lead: FoundLead, to: LeadStatus) => void) {
  const [lifted, setLifted] = useState<{ lead: FoundLead; over: LeadStatus }>();
  const [said, say] = useState("");

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, lead: FoundLead) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const card = event.currentTarget;
    // The card's own choice of a status and its buttons have keys of their own.
    if (!(event.target instanceof HTMLAnchorElement)) return;
    const own = lifted?.lead.id === lead.id ? lifted : undefined;
    const held = own && { id: own.lead.id, over: own.over };
    const step = boardStep(event.key, lead.status, held, mayMove);
    if (!step) return;
    if (event.key !== "Tab") event.preventDefault();
    const label = leadStatusLabels[lead.status];
    switch (step.do) {
      case "lift":
        setLifted({ lead, over: lead.status });
        say(copy.lifted(lead.name, label));
        break;
      case "hold over":
        setLifted({ lead, over: step.column });
        say(copy.over(lead.name, leadStatusLabels[step.column]));
        break;
      case "put back":
        setLifted(undefined);
        say(copy.putBack(lead.name, label));
        break;
      case "drop":
        setLifted(undefined);
        if (step.column === lead.status) say(copy.putBack(lead.name, label));
        else {
          say(copy.dropped(lead.name, leadStatusLabels[step.column]));
          onDrop(lead, step.column);
        }
        break;
      case "go":
        focusCard(card, step.column, step.by);
    }
  };
  return {
    held: lifted?.lead.id,
    over: lifted?.over,
    said,
    onKeyDown,
    /** The focus went elsewhere: nothing stays lifted. */
    onBlur: () => setLifted(undefined),
  };
}

/** Focuses the card so many places further in a column, as far down as the one left. */
function focusCard(from: HTMLElement, column: LeadStatus, by: number): void {
  const cardsOf = (place: Element | null | undefined) => [
    ...(place?.querySelectorAll<HTMLElement>(`[${cardAttribute}]`) ?? []),
  ];
  const at = cardsOf(from.closest(`[${columnAttribute}]`)).indexOf(from);
  const cards = cardsOf(document.querySelector(`[${columnAttribute}="${column}"]`));
  const card = cards[Math.max(0, Math.min(at + by, cards.length - 1))];
  const link = card?.querySelector("a");
  link?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
