/** Ref callback that focuses an element when a dialog or form opens. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
