/** Ref of the element that has the focus when a dialog or form opens. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
