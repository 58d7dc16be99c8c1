import { createPlayer } from "./player.ts";
import { isPlainClick } from "../../ui/plain-click.ts";

/**
 * Lets visitors select a demo and play it (spec 2, demo). A demo pauses when its page or tab is hidden.
 * Browsers without the `scripting` media feature keep the storyboards, because the style sheet relies on
 * it.
 */
export function enhance(library: HTMLElement): void {
  if (!matchMedia("(scripting: enabled)").matches) return;
  const links = [...library.querySelectorAll<HTMLAnchorElement>("[data-picks] a")];
  const demos = [...library.querySelectorAll<HTMLElement>("[data-demo]")];
  const players = demos
    .flatMap((demo) => demo.querySelector<HTMLElement>("[data-player]") ?? [])
    .map(createPlayer);

  const select = (selected: number) => {
    for (const [index, demo] of demos.entries()) {
      if (index !== selected) players[index]?.pause();
      demo.hidden = index !== selected;
      if (index === selected) links[index]?.setAttribute("aria-current", "true");
      else links[index]?.removeAttribute("aria-current");
    }
  };
  const findLinkOfHash = () => links.findIndex(({ hash }) => hash === location.hash);
  const selectFromHash = () => select(Math.max(findLinkOfHash(), 0));

  for (const [index, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      if (link.hash !== location.hash) history.pushState(null, "", link.hash);
      select(index);
    });
  }
  window.addEventListener("popstate", selectFromHash);
  window.addEventListener("hashchange", () => {
    if (findLinkOfHash() >= 0) selectFromHash();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) for (const player of players) player.pause();
  });
  selectFromHash();
  library.dataset.scripted = "";
}
