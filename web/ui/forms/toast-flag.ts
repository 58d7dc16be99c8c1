/** The attribute of every toast. */
export const toastAttribute = { "data-toast-message": "" };

/** Marks the root element while a toast is shown, so that the chat button makes room for it. */
export function updateToastFlag(): void {
  const hasToast = document.querySelector("[data-toast-message]") !== null;
  document.documentElement.toggleAttribute("data-toast", hasToast);
}
