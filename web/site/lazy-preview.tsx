"use client";

import dynamic from "next/dynamic";

/** What connects a draft with the Studio: code that only editors load. */
export const Preview = dynamic(async () => (await import("./preview.tsx")).Preview);
