/**
 * Closes a `<details>` when one of its links is chosen, on Escape, and when the focus or a click moves
 * outside. Escape closes the innermost one only and returns the focus to its button.
 */
export function enhance(element: HTMLElement): void {
  if (!(element instanceof HTMLDetailsElement)) return;
  element.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) element.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !element.open || element.querySelector("details[open]")) return;
    element.open = false;
    element.querySelector("summary")?.focus();
  });
  for (const type of ["pointerdown", "focusin"])
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Node && !element.contains(target)) element.open = false;
    });
}
