import type { Viewport } from "next";
import type { ReactNode } from "react";
import { speculationRules } from "../seo/speculation-rules.ts";
import { Document } from "./document.tsx";

export const viewport: Viewport = {
  colorScheme: "light dark",
};

const speculation = JSON.stringify(speculationRules);

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Document
      head={<script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculation }} />}
    >
      {children}
    </Document>
  );
}
