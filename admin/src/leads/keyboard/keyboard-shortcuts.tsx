import {
  lazy,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useStore } from "react-admin";
import { useNavigate } from "react-router";
import { OpenShortcuts } from "../../shell/open-shortcuts.ts";
import { rowAttribute } from "../list/row-attribute.ts";
import { keyAction, type KeyAction } from "./key-action.ts";
import { useDestinations } from "./use-destinations.ts";
import { ShortcutHandlers } from "./use-shortcut.ts";

const ShortcutsHelp = lazy(async () => ({
  default: (await import("./shortcuts-help.tsx")).ShortcutsHelp,
}));

/** How long after G a letter opens a screen. */
const prefixTimeoutMs = 1500;

const rowSelector = `[${rowAttribute}], main tbody tr`;
const rows = () => [...document.querySelectorAll<HTMLElement>(rowSelector)];
const focusedRow = () => document.activeElement?.closest<HTMLElement>(rowSelector) ?? undefined;

/** Focuses the link of a row, so that screen readers read it, Enter opens it, and Tab continues from it. */
function focusRow(row: HTMLElement | undefined): void {
  const target =
    row?.querySelector<HTMLElement>("a[href]") ?? row?.querySelector<HTMLElement>("button, input");
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "nearest" });
}

const click = (selector: string, root: ParentNode = document) =>
  root.querySelector<HTMLElement>(selector)?.click();

/** Popups handle keys themselves. The navigation is also a menu, but not a popup. */
const popupSelector = "dialog, [role=dialog], [role=presentation] [role=menu], [role=listbox]";

/** Focuses the control with these `aria-keyshortcuts` on the page of a record. */
const focusControl = (keys: string) =>
  document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${keys}"]`)?.focus();

const textField = "textarea, input:not([type=checkbox], [type=radio])";

/** Whether the focused element handles this key itself. A closed select handles letters and digits only. */
const isTyping = (active: Element | null, key: string): boolean =>
  active instanceof HTMLElement &&
  (active.isContentEditable ||
    active.matches(textField) ||
    (active.matches("select") && /^[a-z\d]$/i.test(key)));

/**
 * Keyboard shortcuts on every screen. Shortcuts to move, select, page and create use the standard controls
 * of any list. A screen adds or replaces shortcuts with `useShortcut`.
 */
export function KeyboardShortcuts({ children }: { children: ReactNode }) {
  const handlers = useContext(ShortcutHandlers);
  const navigate = useNavigate();
  const destinations = useDestinations();
  const [isEnabled, setEnabled] = useStore("shortcuts.keys", true);
  const [isHelpOpen, setHelpOpen] = useState(false);
  // The index of the last focused row. If the row leaves the list, the next row takes its index.
  const lastIndex = useRef(-1);
  const prefixedAt = useRef(-Infinity);

  const move = (steps: number) => {
    const all = rows();
    const row = focusedRow();
    // Without a focused row, the first press focuses the row at the last index.
    const index = row ? all.indexOf(row) + steps : lastIndex.current;
    lastIndex.current = Math.max(0, Math.min(index, all.length - 1));
    focusRow(all[lastIndex.current]);
  };

  const actions: Record<KeyAction, () => void> = {
    next: () => move(1),
    previous: () => move(-1),
    select: () => click("input[type=checkbox]", focusedRow() ?? document.createElement("div")),
    selectPage: () => click("main thead input[type=checkbox]"),
    reply: () => focusControl("R E"),
    status: () => focusControl("S"),
    owner: () => focusControl("O"),
    refresh: () => undefined,
    search: () => {
      const field = document.querySelector<HTMLInputElement>("main input[type=search]");
      field?.focus();
      field?.select();
    },
    create: () => {
      const create = 'main a[class*="RaCreateButton"]';
      click(document.querySelector(create) ? create : 'header [aria-keyshortcuts="N"]');
    },
    nextPage: () => click('main [aria-label="Go to next page"]'),
    previousPage: () => click('main [aria-label="Go to previous page"]'),
    go: () => {
      prefixedAt.current = performance.now();
    },
    leave: () => {
      const active = document.activeElement;
      if (
        active instanceof HTMLElement &&
        active.matches(`${textField}, select, [role=combobox]`)
      ) {
        active.blur();
        focusRow(rows()[lastIndex.current]);
      } else click("[data-test=bulk-actions-toolbar] button[aria-label='Clear selection']");
    },
    help: () => setHelpOpen(true),
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const active = document.activeElement;
    if (event.defaultPrevented || active?.closest(popupSelector)) return;
    const isPrefixed = isEnabled && performance.now() - prefixedAt.current < prefixTimeoutMs;
    prefixedAt.current = -Infinity;
    const destination = destinations.get(event.key.toLowerCase());
    if (isPrefixed && destination && !isTyping(active, event.key)) {
      event.preventDefault();
      void navigate(`/${destination}`);
      return;
    }
    const row = focusedRow();
    const action = keyAction(event, {
      isInRow: row !== undefined,
      isTyping: isTyping(active, event.key),
      isEnabled,
    });
    if (!action) return;
    event.preventDefault();
    if (row) lastIndex.current = rows().indexOf(row);
    const handler = handlers.get(action);
    if (handler) handler(row?.getAttribute(rowAttribute) ?? undefined);
    else actions[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <OpenShortcuts value={() => setHelpOpen(true)}>
      {children}
      {isHelpOpen && (
        <Suspense>
          <ShortcutsHelp
            isEnabled={isEnabled}
            onChange={setEnabled}
            onClose={() => setHelpOpen(false)}
          />
        </Suspense>
      )}
    </OpenShortcuts>
  );
}
