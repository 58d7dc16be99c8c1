import { useEffect } from "react";
import { TitlePortal } from "react-admin";
import { layoutCopy } from "../ui/ui.copy.ts";

const id = "react-admin-title";

/**
 * The heading of screens that use React-Admin's `title`, also shown as the title of the browser
 * tab. It hides itself on screens with a `ScreenHeader`.
 */
export function PageHeading() {
  useEffect(() => {
    const heading = document.getElementById(id);
    if (!heading) return undefined;
    const observer = new MutationObserver(() => {
      const title = heading.textContent;
      if (title && heading.checkVisibility()) document.title = `${title} · ${layoutCopy.product}`;
    });
    observer.observe(heading, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <TitlePortal
      id={id}
      variant="h1"
      sx={{ marginBottom: 1, "&:empty, &:has(~ h1, ~ * h1)": { display: "none" } }}
    />
  );
}
