import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useCanAccess, useListContext, useRefresh, useStore, type Identifier } from "react-admin";
import { useToast } from "../../ui/toast.tsx";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { keyAction, type KeyAction } from "./key-action.ts";
import { leadListCopy } from "../list/lead-list.copy.ts";
import { rowAttribute } from "../list/row-attribute.ts";

/** A question that stands over the list. */
export type LeadDialog =
  | { ask: "help" }
  | { ask: "reply"; lead: FoundLead }
  | { ask: "status" | "owner"; ids: readonly Identifier[]; name?: string };

/** Where the keys are in the list, and what they have opened. */
interface LeadKeys {
  /** The lead that the keys are at; it stands out. */
  current: Identifier | undefined;
  dialog: LeadDialog | undefined;
  open: (dialog: LeadDialog) => void;
  close: () => void;
  /** Single letters do something. Off, the list is used by Tab, Enter and the arrows alone. */
  areOn: boolean;
  setOn: (on: boolean) => void;
}

const LeadKeysContext = createContext<LeadKeys>({
  current: undefined,
  dialog: undefined,
  open: () => undefined,
  close: () => undefined,
  areOn: true,
  setOn: () => undefined,
});

export const useLeadKeys = () => useContext(LeadKeysContext);

/**
 * The list by keys (see `key-action.ts`): moves a place from lead to lead and does what is pressed to
 * the lead there, or to those that were chosen. The place is a real focus, on the lead's name, so that
 * a screen reader follows, Enter opens and Tab goes on from there.
 */
export function LeadKeys({ children }: { children: ReactNode }) {
  const list = useListContext<FoundLead>();
  const { data = [], selectedIds = [] } = list;
  const { canAccess: mayEdit } = useCanAccess({ resource: "leads", action: "edit" });
  const [areOn, setOn] = useStore("leads.keys", true);
  const [current, setCurrent] = useState<Identifier>();
  const [dialog, setDialog] = useState<LeadDialog>();
  const toast = useToast();
  const refresh = useRefresh();
  const area = useRef<HTMLDivElement>(null);
  // A lead that has left the list leaves its place to the one that moved up.
  const place = useRef(-1);
  const at = data.findIndex(({ id }) => id === current);
  useEffect(() => {
    if (at >= 0) place.current = at;
  }, [at]);
  const lead = data[at];

  const close = useCallback(() => {
    setDialog(undefined);
    requestAnimationFrame(() => focusRow(area, current));
  }, [current]);

  const goTo = (index: number) => {
    const next = data[Math.max(0, Math.min(index, data.length - 1))];
    if (!next) return;
    setCurrent(next.id);
    focusRow(area, next.id);
  };

  const ask = (what: "status" | "owner") => {
    if (!mayEdit) return;
    if (selectedIds.length > 0) setDialog({ ask: what, ids: selectedIds });
    else if (lead && what === "status") statusOf(area, lead.id)?.focus();
    else if (lead) setDialog({ ask: what, ids: [lead.id], name: lead.name });
  };

  const act: Record<KeyAction, () => void> = {
    next: () => goTo(at >= 0 ? at + 1 : Math.max(place.current, 0)),
    previous: () => goTo(at >= 0 ? at - 1 : Math.max(place.current - 1, 0)),
    reply: () => {
      if (!lead || !mayEdit) return;
      if (lead.do_not_contact) toast("error", leadListCopy.reply.silent(lead.name));
      else setDialog({ ask: "reply", lead });
    },
    status: () => ask("status"),
    owner: () => ask("owner"),
    choose: () => lead && list.onToggleItem(lead.id),
    choosePage: () => {
      const page = data.map(({ id }) => id);
      const isWhole = page.every((id) => selectedIds.includes(id));
      const others = selectedIds.filter((id) => !page.includes(id));
      list.onSelect(isWhole ? others : [...others, ...page]);
    },
    search: () => {
      const field = area.current?.querySelector<HTMLInputElement>("input[type=search]");
      field?.focus();
      field?.select();
    },
    nextPage: () => list.hasNextPage && list.setPage(list.page + 1),
    previousPage: () => list.hasPreviousPage && list.setPage(list.page - 1),
    news: () => {
      if (list.page !== 1) list.setPage(1);
      refresh();
    },
    leave: () => {
      const { activeElement: active } = document;
      if (active instanceof HTMLElement && active.matches("input[type=search], select")) {
        active.blur();
        focusRow(area, current);
      } else if (selectedIds.length > 0) list.onUnselectItems();
    },
    help: () => setDialog({ ask: "help" }),
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Another screen may be on its way in while this one still listens.
    if (event.defaultPrevented || !area.current || document.querySelector("dialog[open]")) return;
    const { activeElement: active } = document;
    const action = keyAction(event, {
      isInRow:
        Boolean(active?.closest(`[${rowAttribute}]`)) || (active === document.body && at >= 0),
      isTyping: isTyping(active),
      areOn,
    });
    if (!action) return;
    event.preventDefault();
    act[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const value = useMemo(
    () => ({ current, dialog, open: setDialog, close, areOn, setOn }),
    [current, dialog, close, areOn, setOn],
  );
  return (
    <LeadKeysContext value={value}>
      <div
        ref={area}
        onFocus={({ target }: FocusEvent) => {
          const id = target.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute);
          if (id) setCurrent(id);
        }}
      >
        {children}
      </div>
    </LeadKeysContext>
  );
}

const rowOf = (area: RefObject<HTMLElement | null>, id: Identifier | undefined) =>
  id === undefined
    ? undefined
    : area.current?.querySelector<HTMLElement>(`[${rowAttribute}="${CSS.escape(String(id))}"]`);

function focusRow(area: RefObject<HTMLElement | null>, id: Identifier | undefined): void {
  const link = rowOf(area, id)?.querySelector<HTMLElement>("a");
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: "nearest" });
}

const statusOf = (area: RefObject<HTMLElement | null>, id: Identifier) =>
  rowOf(area, id)?.querySelector<HTMLSelectElement>("select");

/** Whether letters belong to what has the focus. */
function isTyping(active: Element | null): boolean {
  return (
    active instanceof HTMLElement &&
    (active.isContentEditable ||
      active.matches("textarea, select, input:not([type=checkbox], [type=radio])"))
  );
}
