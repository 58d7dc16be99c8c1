/** Whether a click on a link would open it in this tab. Modifier keys open a tab or window, or save it. */
export const isPlainClick = (
  event: Pick<MouseEvent, "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">,
): boolean =>
  event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
