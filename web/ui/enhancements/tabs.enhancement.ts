/**
 * Makes links to panels a list of tabs: roles, arrow keys, Home and End. The chosen tab stands in
 * the address without a jump of the page, and going back chooses the one before.
 */
export function enhance(root: HTMLElement): void {
  const bar = root.querySelector<HTMLElement>(":scope > nav");
  const tabs = [...(bar?.querySelectorAll<HTMLAnchorElement>("a") ?? [])];
  const panels = tabs.map((tab) => document.getElementById(tab.hash.slice(1)));
  if (!bar || panels.includes(null)) return;

  const ofAddress = () =>
    Math.max(
      tabs.findIndex((tab) => tab.hash === location.hash),
      0,
    );

  const choose = (index: number) => {
    for (const [place, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(place === index));
      tab.tabIndex = place === index ? 0 : -1;
      panels[place]?.toggleAttribute("hidden", place !== index);
    }
  };

  const go = (index: number) => {
    const tab = tabs[index];
    if (!tab) return;
    if (tab.hash !== location.hash) history.pushState(null, "", tab.hash);
    choose(index);
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
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go(index);
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
      go(next);
    });
  }
  // Another link of the page, such as a button above, or going back.
  window.addEventListener("popstate", () => {
    const index = ofAddress();
    choose(index);
    if (tabs[index]?.hash === location.hash && !bar.contains(document.activeElement))
      root.scrollIntoView?.();
  });
  choose(ofAddress());
  root.dataset.scripted = "";
}
