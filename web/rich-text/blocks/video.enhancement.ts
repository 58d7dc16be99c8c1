import { hasConsent, noConsent, readConsent, saveConsent } from "../../analytics/consent.ts";
import { isPlainClick } from "../../ui/plain-click.ts";

/**
 * Plays a video of another service in the page. A click loads the player if the visitor has consented to
 * functional storage; otherwise it asks, and nothing is loaded before the answer.
 */
export function enhance(figure: HTMLElement): void {
  const link = figure.querySelector<HTMLAnchorElement>("[data-player]");
  const question = figure.querySelector<HTMLElement>("[data-ask]");
  if (!link || !question) return;
  link.addEventListener("click", (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (hasConsent("functional")) {
      loadPlayer(link, question);
      return;
    }
    question.hidden = false;
    question.focus();
  });
  question.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-play]") : null;
    if (!button) return;
    if (button.dataset.play === "always")
      saveConsent({ ...(readConsent() ?? noConsent), functional: true });
    loadPlayer(link, question);
  });
}

function loadPlayer(link: HTMLAnchorElement, question: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.title = link.dataset.title ?? "";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  // The services require the origin of the page.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.setAttribute("sandbox", "allow-popups allow-presentation allow-same-origin allow-scripts");
  frame.src = link.dataset.player ?? "";
  question.remove();
  link.replaceWith(frame);
  frame.focus();
}
