import type { LeadStatus } from "@site/supabase/contracts/lead-values";
import { leadStatuses } from "@site/supabase/contracts/lead-values";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent as ReactPointer,
} from "react";
import type { FoundLead } from "../providers/data/found-lead.ts";
import { cardAttribute, columnAttribute } from "./board.ts";

/** How far a pressed pointer goes before it drags, in pixels: less is a press. */
const SLACK = 6;

interface Drag {
  lead: FoundLead;
  from: { x: number; y: number };
  isMoving: boolean;
}

/**
 * Cards follow a pressed pointer and are dropped on the column below it; Escape puts one back. A finger
 * scrolls instead: there the card's own choice of a status moves it.
 */
export function useCardDrag(onDrop: (lead: FoundLead, to: LeadStatus) => void) {
  const [drag, setDrag] = useState<Drag>();
  const [over, setOver] = useState<LeadStatus>();
  const held = useRef<HTMLElement>(null);

  const end = useEffectEvent((isDropped: boolean) => {
    if (!drag) return;
    held.current?.style.removeProperty("transform");
    if (drag.isMoving) swallowClick();
    if (drag.isMoving && isDropped && over && over !== drag.lead.status) onDrop(drag.lead, over);
    setDrag(undefined);
    setOver(undefined);
  });
  const follow = useEffectEvent((event: PointerEvent) => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.from.x, event.clientY - drag.from.y];
    if (!drag.isMoving) {
      if (Math.hypot(x, y) < SLACK) return;
      setDrag({ ...drag, isMoving: true });
    }
    event.preventDefault();
    // Past React, which would draw every card anew for every step of the pointer.
    if (held.current) held.current.style.transform = `translate(${x}px, ${y}px)`;
    setOver(columnAt(event.clientX, event.clientY));
  });

  const isHeld = drag !== undefined;
  useEffect(() => {
    if (!isHeld) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    globalThis.addEventListener("pointermove", (event) => follow(event), { signal });
    globalThis.addEventListener("pointerup", () => end(true), { signal });
    globalThis.addEventListener("pointercancel", () => end(false), { signal });
    globalThis.addEventListener("blur", () => end(false), { signal });
    globalThis.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
    return () => listening.abort();
  }, [isHeld]);

  const onPointerDown = (event: ReactPointer<HTMLElement>, lead: FoundLead) => {
    const { target } = event;
    if (event.button !== 0 || event.pointerType === "touch" || !(target instanceof Element)) return;
    const card = target.closest<HTMLElement>(`[${cardAttribute}]`);
    if (!card || target.closest("select, button")) return;
    held.current = card;
    setDrag({ lead, from: { x: event.clientX, y: event.clientY }, isMoving: false });
  };
  return { held: drag?.isMoving ? drag.lead.id : undefined, over, onPointerDown };
}

function columnAt(x: number, y: number): LeadStatus | undefined {
  const column = document.elementFromPoint(x, y)?.closest(`[${columnAttribute}]`);
  return leadStatuses.find((status) => status === column?.getAttribute(columnAttribute));
}

/** The press that ends a drag opens no link. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
}
