import { showToast } from "../../ui/forms/show-toast.ts";
import { codeExamplesCopy } from "./code-examples.copy.ts";

// spec 9: the button shows for 2 s that the code was copied.
const copiedDisplayMs = 2_000;

/** Makes the Copy button of a code window copy its code (spec 2, code-examples). */
export function enhance(window: HTMLElement): void {
  const button = window.querySelector<HTMLButtonElement>("[data-copy]");
  const code = window.querySelector("code");
  if (!button || !code) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.hidden = false;
  const copy = async () => {
    if (!(await copyToClipboard(code))) {
      getSelection()?.selectAllChildren(code);
      showToast("failed", codeExamplesCopy.refused);
      return;
    }
    showToast("done", { title: codeExamplesCopy.toast });
    button.dataset.copied = "";
    clearTimeout(timer);
    timer = setTimeout(() => delete button.dataset.copied, copiedDisplayMs);
  };
  button.addEventListener("click", () => void copy());
}

/** Whether the browser took the code; it may refuse, or have no clipboard on an insecure origin. */
async function copyToClipboard(code: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    return true;
  } catch {
    return false;
  }
}
