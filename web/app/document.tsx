import type { ReactNode } from "react";
import "../ui/global.css";

/** The HTML document around every page, including the global error page. */
export function Document({ children, head }: { children: ReactNode; head?: ReactNode }) {
  return (
    <html lang="en">
      {head && <head>{head}</head>}
      <body>{children}</body>
    </html>
  );
}
