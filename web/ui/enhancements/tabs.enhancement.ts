import { isPlainClick } from "../plain-click.ts";

/**
 * Turns links to panels into ARIA tabs with arrow keys, Home and End. The URL fragment names the selected
 * tab, and going back selects the previous tab. If the bar is stuck at the top of the window, the page
 * scrolls to the start of the selected panel; otherwise it does not scroll.
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

  /** The distance from the top of the tabs down to where the bar is stuck; negative above it. */
  const getStuckDistance = () =>
    Number.parseFloat(getComputedStyle(bar).top) - root.getBoundingClientRect().top;

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
    const isStuck = getStuckDistance() > 1;
    showTab(index);
    tab.focus({ preventScroll: true });
    bar.scrollTo?.({ left: tab.offsetLeft - bar.clientWidth / 2 + tab.offsetWidth / 2 });
    // The panels then start directly below the bar.
    if (isStuck) scrollBy({ top: -getStuckDistance(), behavior: "instant" });
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
