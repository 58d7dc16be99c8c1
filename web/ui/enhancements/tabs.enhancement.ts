import { isPlainClick } from "../plain-click.ts";

/**
 * Turns links to panels into ARIA tabs with arrow keys, Home and End. The URL fragment names the selected
 * tab without scrolling, and going back selects the previous tab.
 */
export function enhance(root: HTMLElement): void {
  const bar = root.querySelector<HTMLElement>(":scope > nav");
  const tabs = [...(bar?.querySelectorAll<HTMLAnchorElement>("a") ?? [])];
  const panels = tabs.map((tab) => document.getElementById(tab.hash.slice(1)));
  if (!bar || panels.includes(null)) return;

  const getIndexFromUrl = () =>
    Math.max(
      tabs.findIndex((tab) => tab.hash === location.hash),
      0,
    );

  const showTab = (selected: number) => {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(index === selected));
      tab.tabIndex = index === selected ? 0 : -1;
      panels[index]?.toggleAttribute("hidden", index !== selected);
    }
  };

  const selectTab = (index: number) => {
    const tab = tabs[index];
    if (!tab) return;
    if (tab.hash !== location.hash) history.pushState(null, "", tab.hash);
    showTab(index);
    tab.focus({ preventScroll: true });
    tab.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  };

  bar.setAttribute("role", "tablist");
  for (const [index, tab] of tabs.entries()) {
    const panel = panels[index];
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel?.id ?? "");
    panel?.setAttribute("role", "tabpanel");
    panel?.setAttribute("tabindex", "0");
    tab.addEventListener("click", (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      selectTab(index);
    });
    tab.addEventListener("keydown", (event) => {
      const next = {
        ArrowRight: (index + 1) % tabs.length,
        ArrowLeft: (index + tabs.length - 1) % tabs.length,
        Home: 0,
        End: tabs.length - 1,
        " ": index,
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      selectTab(next);
    });
  }
  // Another link of the page, such as a button above the tabs, or going back.
  window.addEventListener("popstate", () => {
    const index = getIndexFromUrl();
    showTab(index);
    if (tabs[index]?.hash === location.hash && !bar.contains(document.activeElement))
      root.scrollIntoView?.();
  });
  showTab(getIndexFromUrl());
  root.dataset.scripted = "";
}
