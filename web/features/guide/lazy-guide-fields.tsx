"use client";

import dynamic from "next/dynamic";

/** The fields, whose code is loaded where they stand. */
export const GuideFields = dynamic(async () => (await import("./guide-fields.tsx")).GuideFields);
