import { useEffect } from "react";
import { layoutCopy } from "./ui.copy.ts";

/** Sets the document title to the title of the screen. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${layoutCopy.product}`;
    return () => {
      document.title = layoutCopy.product;
    };
  }, [title]);
}
