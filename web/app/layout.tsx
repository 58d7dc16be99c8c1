import type { Viewport } from "next";
import type { ReactNode } from "react";
import { Document } from "./document.tsx";

export const viewport: Viewport = {
  colorScheme: "light dark",
};

// Links load whole pages (spec 2); browsers that can prepare the page under the pointer do so.
const speculation = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/(admin|studio|api)(/.*)?" } },
          { not: { href_matches: "/*\\?*" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Document
      head={<script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculation }} />}
    >
      {children}
    </Document>
  );
}
