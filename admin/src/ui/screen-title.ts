import { useEffect } from "react";
import { layoutCopy } from "./ui.copy.ts";

/** Names the browser tab after the screen. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${layoutCopy.product}`;
    return () => {
      document.title = layoutCopy.product;
    };
  }, [title]);
}
