import { showToast } from "../../ui/forms/show-toast.ts";
import { codeWindowCopy } from "./code-window.copy.ts";

// spec 9: the copied state is shown for 2 s.
const copiedDisplayMs = 2_000;

/** Shows the Copy button of a code window and copies its code on click (spec 2, code-examples). */
export function enhance(codeWindow: HTMLElement): void {
  const button = codeWindow.querySelector<HTMLButtonElement>("[data-copy]");
  const code = codeWindow.querySelector("code");
  if (!button || !code) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.hidden = false;
  const copy = async () => {
    if (!(await copyToClipboard(code))) {
      getSelection()?.selectAllChildren(code);
      showToast("failed", codeWindowCopy.copyFailed);
      return;
    }
    showToast("done", { title: codeWindowCopy.toast });
    button.dataset.copied = "";
    clearTimeout(timer);
    timer = setTimeout(() => delete button.dataset.copied, copiedDisplayMs);
  };
  button.addEventListener("click", () => void copy());
}

/** Returns whether the code was copied. Browsers may deny access, or have no clipboard on insecure origins. */
async function copyToClipboard(code: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    return true;
  } catch {
    return false;
  }
}
